//! The memory that runner and init share: an arena that a run is written into.

use std::ffi::{CStr, c_char, c_void};
use std::sync::atomic::{AtomicBool, Ordering};

use super::block::{Block, LIMITS, Placed, ResourceLimit};
use super::sys;

/// Memory that an init is born with.
#[derive(Debug, Clone, Copy)]
pub struct Memory {
    /// What runs are made of, shared with the runner.
    pub block: *const Block,
    /// Whether the oldest child is a warm interpreter and none of the run, shared as well.
    pub keeps_warm: *const AtomicBool,
    /// The end of the stack that children start on.
    pub stack_top: *mut c_void,
}

/// Address space of one arena. Only what is touched takes memory.
pub const SIZE: usize = 64 << 20;
/// From here on memory is given back after a run.
const KEPT: usize = 1 << 20;
const STACK: usize = 256 << 10;
/// Where the block begins: what the init says lies before it.
const BLOCK: usize = 64;

/// The arena and the stack for children of one init.
#[derive(Debug)]
pub struct Region {
    base: *mut u8,
    stack: *mut c_void,
    used: usize,
    full: bool,
}

// SAFETY: the mappings belong to this value alone, wherever it goes.
unsafe impl Send for Region {}

impl Region {
    /// Maps one.
    ///
    /// # Errors
    /// When there is no address space left.
    pub fn new() -> std::io::Result<Self> {
        let failed = std::io::Error::from_raw_os_error;
        let stack = sys::map(STACK, false).map_err(failed)?;
        let base = match sys::map(SIZE, true) {
            Ok(base) => base.cast(),
            Err(error) => {
                // SAFETY: the mapping of the line above, used by nobody.
                unsafe { libc::munmap(stack, STACK) };
                return Err(failed(error));
            }
        };
        let mut region = Self {
            base,
            stack,
            used: 0,
            full: false,
        };
        region.clear();
        Ok(region)
    }

    /// What the init is told of it.
    pub fn memory(&self) -> Memory {
        Memory {
            block: self.at_block(),
            keeps_warm: self.base.cast(),
            // SAFETY: the end of the same mapping.
            stack_top: unsafe { self.stack.byte_add(STACK) },
        }
    }

    fn at_block(&self) -> *mut Block {
        // SAFETY: the mapping is much longer.
        unsafe { self.base.add(BLOCK) }.cast()
    }

    /// Whether the init's oldest child is a warm interpreter and none of a run.
    pub fn keeps_warm(&self) -> bool {
        // SAFETY: the first byte of the mapping, which lives as long as this value. New memory is
        // zero, and the init writes nothing but such a value.
        unsafe { AtomicBool::from_ptr(self.base.cast()) }.load(Ordering::Relaxed)
    }

    /// Empties the arena and puts an empty block at its beginning.
    pub fn clear(&mut self) {
        if self.used > KEPT {
            // SAFETY: whole pages of this mapping; what is in them is not used any more.
            unsafe { libc::madvise(self.base.add(KEPT).cast(), SIZE - KEPT, libc::MADV_REMOVE) };
        }
        self.full = false;
        self.used = BLOCK + size_of::<Block>();
        let empty = Block {
            program: std::ptr::null(),
            args: std::ptr::null(),
            environment: std::ptr::null(),
            folder: std::ptr::null(),
            placed: std::ptr::null(),
            placed_length: 0,
            aside: std::ptr::null(),
            look_for: std::ptr::null(),
            limits: [ResourceLimit {
                resource: 0,
                soft: 0,
                hard: 0,
            }; LIMITS],
            limits_length: 0,
            warm: 0,
            server_args: std::ptr::null(),
            server_environment: std::ptr::null(),
            hello: std::ptr::null(),
            hello_length: 0,
            request: std::ptr::null(),
            request_length: 0,
        };
        // SAFETY: the mapping is larger than the block, and aligned for it.
        unsafe { self.at_block().write(empty) };
    }

    /// The block, to be filled in.
    pub fn block(&mut self) -> &mut Block {
        // SAFETY: `clear` has written one, and the init reads it only between an order to start
        // and its report of the end, while nobody calls this.
        unsafe { &mut *self.at_block() }
    }

    /// Whether everything fitted.
    pub fn fitted(&self) -> bool {
        !self.full
    }

    /// Copies values in, in order; gives their address, which is null when they do not fit.
    fn put<T: Copy>(&mut self, values: &[T]) -> *const T {
        let at = self.used.next_multiple_of(align_of::<T>());
        let length = size_of_val(values);
        if self.full || length > SIZE || at > SIZE - length {
            self.full = true;
            return std::ptr::null();
        }
        self.used = at + length;
        // SAFETY: the place is aligned, within the mapping, and given to nobody else.
        unsafe {
            let place = self.base.add(at).cast::<T>();
            place.copy_from_nonoverlapping(values.as_ptr(), values.len());
            place
        }
    }

    /// Copies a text in.
    pub fn text(&mut self, text: &CStr) -> *const c_char {
        self.put(text.to_bytes_with_nul()).cast()
    }

    /// Copies bytes in.
    pub fn bytes(&mut self, bytes: &[u8]) -> *const u8 {
        self.put(bytes)
    }

    /// Copies texts in and gives a list of them that ends with null.
    pub fn texts<'a>(&mut self, texts: impl IntoIterator<Item = &'a CStr>) -> *const *const c_char {
        let mut list: Vec<*const c_char> = texts.into_iter().map(|text| self.text(text)).collect();
        list.push(std::ptr::null());
        self.put(&list)
    }

    /// Copies the entries in that are to be placed: paths, and bytes where they are files.
    pub fn place<'a>(&mut self, entries: impl IntoIterator<Item = (&'a CStr, Option<&'a [u8]>)>) {
        let mut list = Vec::new();
        for (path, bytes) in entries {
            list.push(Placed {
                path: self.text(path),
                bytes: bytes.map_or(std::ptr::null(), |bytes| self.put(bytes)),
                length: bytes.map_or(0, <[u8]>::len),
            });
        }
        let placed = self.put(&list);
        let block = self.block();
        block.placed = placed;
        block.placed_length = list.len();
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        // SAFETY: both are this value's own, and nobody has their addresses any more: the init
        // has copies of its own.
        unsafe {
            libc::munmap(self.base.cast(), SIZE);
            libc::munmap(self.stack, STACK);
        }
    }
}
