"""Runs one script again and again without starting Python anew.

regrade starts this inside a candidate's sandbox as `python3 -c`. It is told the script once, loads
the modules that the script will load, and then forks a child for each run. The child takes on the
run's streams, rules, folder and environment before it does anything of the script's; the server
itself never runs a line of it.

The child is a child of the sandbox's init and not of the server, so that the init watches, limits,
kills and reaps it like any other. Where it could not be what `python3 script` is, it becomes
`python3 script`.
"""

import sys

# Only the standard library is on the way while modules are loaded.
if sys.path and sys.path[0] == "":
    del sys.path[0]
AT_START = set(sys.modules)

import _imp
import _signal
import _socket
import _warnings
import atexit
import ctypes
import gc
import opcode
import os

for each in set(sys.modules) - AT_START:
    del sys.modules[each]

# How many calls deeper than in `python3 script` a script is here, by version of Python.
DEPTH = {(3, 10): 7, (3, 11): 7, (3, 12): 5, (3, 13): 5}
# Numbers of `clone` and `landlock_restrict_self`, and the place of the child's address in `clone`.
CALLS = {"x86_64": (56, 446, 3), "aarch64": (220, 446, 4)}
# CLONE_PARENT | CLONE_CHILD_CLEARTID | CLONE_CHILD_SETTID | SIGCHLD
AS_SIBLING = 0x8000 | 0x200000 | 0x1000000 | 17
PR_SET_DUMPABLE, PR_GET_TID_ADDRESS = 4, 40
MESSAGE = 1 << 18

# Modules that leave nothing to be done at the end but to flush the output.
QUIET = frozenset(
    "__future__ abc argparse array base64 bisect calendar cmath collections colorsys contextlib "
    "copy csv dataclasses datetime decimal difflib enum errno fnmatch fractions functools getopt "
    "glob hashlib heapq html io itertools json keyword locale math numbers operator os pathlib "
    "pickle platform pprint queue random re secrets select shlex shutil stat statistics string "
    "struct sys textwrap time types typing unicodedata uuid zlib".split()
)
# Modules that may leave more: then Python itself comes to its end, in full.
NOISY = frozenset(
    "asyncio atexit concurrent logging signal subprocess tempfile threading traceback warnings "
    "weakref".split()
)
# What a script could use to see that it is not alone, or has to be done at the end of a real one.
TELLTALE = frozenset(
    "__del__ __import__ __loader__ __subclasses__ _current_frames _debugmallocstats _getframe "
    "_getframemodulename _exitfuncs addaudithook breakpoint call_tracing currentframe excepthook "
    "extract_stack f_back fork forkpty format_stack get_objects getallocatedblocks getppid "
    "getrecursionlimit getrefcount meta_path modules orig_argv path_hooks path_importer_cache "
    "posix_spawn posix_spawnp print_stack register_at_fork set_asyncgen_hooks "
    "set_coroutine_origin_tracking_depth set_trace setprofile setrecursionlimit settrace "
    "stack_info stacklevel tb_frame unraisablehook vfork walk_stack".split()
)
IN_TEXTS = tuple(TELLTALE) + ("importlib", "/proc", "ctypes")


class Unfit(Exception):
    """The script has to be run by `python3 script`."""


def codes(code):
    """A code object and all those in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, type(code)):
            yield from codes(constant)


def imports(code):
    """Names of the modules that a code object imports."""
    extended = 0
    for what, low in zip(code.co_code[::2], code.co_code[1::2]):
        number = low | extended
        extended = number << 8 if what == opcode.opmap["EXTENDED_ARG"] else 0
        if what == opcode.opmap["IMPORT_NAME"]:
            yield code.co_names[number]


def texts(constant):
    """The texts in a constant."""
    if isinstance(constant, str):
        yield constant
    elif isinstance(constant, bytes):
        yield constant.decode("latin-1")
    elif isinstance(constant, (tuple, frozenset)):
        for item in constant:
            yield from texts(item)


def check(code):
    """Refuses code that could see or need what a child does not have."""
    if not TELLTALE.isdisjoint(code.co_names + code.co_varnames + code.co_freevars):
        raise Unfit
    for constant in code.co_consts:
        for text in texts(constant):
            if any(word in text for word in IN_TEXTS):
                raise Unfit


def compiled(source, name):
    """The code of a source; unfit where the compiler has anything to say about it."""
    # Python reads a file line by line, and sees these otherwise than in a whole text.
    if b"\0" in source or b"\x0c" in source or b"\x1a" in source:
        raise Unfit
    _warnings.filters.insert(0, ("error", None, Warning, None, 0))
    _warnings._filters_mutated()
    try:
        return compile(source, name, "exec", dont_inherit=True)
    except Exception:
        raise Unfit from None
    finally:
        del _warnings.filters[0]
        _warnings._filters_mutated()


class Script:
    """The script, and what is known of it."""

    def __init__(self, program, name, source):
        if sys.version_info[:2] not in DEPTH:
            raise Unfit
        self.program, self.name, self.source = program, name, source
        # Where the script is named in full it is there already.
        self.top = os.path.dirname(os.path.realpath(name)) if name.startswith("/") else None
        self.code = compiled(source, name)
        names = {name for code in codes(self.code) for name in imports(code)}
        tops = {name.partition(".")[0] for name in names}
        if not tops <= QUIET | NOISY:
            raise Unfit
        self.ends_quietly = tops <= QUIET
        for code in codes(self.code):
            check(code)
        for name in sorted(names):
            try:
                __import__(name)
            except ImportError:
                raise Unfit from None
        self.loaded = {name.partition(".")[0] for name in set(sys.modules) - AT_START}


class Run:
    """One run of the script, in the child."""

    def __init__(self, script, message):
        self.script = script
        folder, count, *words = map(os.fsdecode, message.split(b"\0"))
        self.folder = folder
        self.args = words[: int(count)]
        self.environment = [word.split("=", 1) for word in words[int(count) :]]

    def plain(self):
        """Becomes `python3 script`."""
        words = [self.script.program, self.script.name, *self.args]
        os.execve(self.script.program, words, dict(self.environment))

    def is_plain(self, top):
        """Whether something beside the script stands in for what is loaded already, or the script
        is not the one that is known."""
        try:
            with open(self.script.name, "rb", 0) as file:
                # The last read, at the end of the file, is what tells that this is all.
                if file.read() != self.script.source:
                    return True
            beside = {name.partition(".")[0] for name in os.listdir(top)}
        except OSError:
            return True
        return not beside.isdisjoint(self.script.loaded) or os.path.exists(".local")

    def set_up(self, top):
        """Makes everything that the script can ask for what it is in `python3 script`."""
        # The server has the same variables in the same order; what a run has beyond them is last.
        for name, value in self.environment:
            if os.environ.get(name) != value:
                os.environ[name] = value
        sys.argv[:] = [self.script.name, *self.args]
        sys.orig_argv[:] = [self.script.program, *sys.argv]
        sys.path.insert(0, top)
        pin = os.environ.get("PYTHONPATH")
        if pin is not None:
            # The shim patches what is imported after it.
            for name in ("random", "secrets", "sitecustomize"):
                sys.modules.pop(name, None)
            sys.path.insert(1, pin)
            __import__("sitecustomize")
        path = self.script.name
        if not path.startswith("/"):
            path = self.folder + "/" + path.removeprefix("./")
            _imp._fix_co_filename(self.script.code, path)
        names = sys.modules["__main__"].__dict__
        loader = sys.modules["_frozen_importlib_external"].SourceFileLoader
        names["__loader__"] = loader("__main__", path)
        names["__file__"], names["__cached__"] = path, None
        return names

    def go(self):
        """Is `python3 script`; gives the status where Python has still to end."""
        top = self.script.top or os.path.dirname(os.path.realpath(self.script.name))
        if self.is_plain(top):
            self.plain()
        names = self.set_up(top)
        sys.setrecursionlimit(sys.getrecursionlimit() + DEPTH[sys.version_info[:2]])
        status = finished(self.script.code, names)
        if self.script.ends_quietly and sys.stdout is sys.__stdout__:
            end(status, names)
        return status


def finished(code, names):
    """Runs the script; gives its status."""
    try:
        exec(code, names)
    except SystemExit as error:
        return asked_for(error.code)
    except BaseException as error:
        sys.last_type, sys.last_value = type(error), error
        sys.last_traceback = error.__traceback__.tb_next
        error.__traceback__ = sys.last_traceback
        if sys.version_info >= (3, 12):
            sys.last_exc = error
        status = 1
    else:
        status = 0
    del names["__file__"], names["__cached__"]
    if status != 0:
        report()
    return status


def asked_for(code):
    """The status that `SystemExit` asks for."""
    if code is None:
        return 0
    if isinstance(code, int):
        return code
    try:
        sys.stderr.write(str(code))
        sys.stderr.write("\n")
    except Exception:
        pass
    return 1


def report():
    """Prints what nobody has caught."""
    sys.excepthook(sys.last_type, sys.last_value, sys.last_traceback)
    if issubclass(sys.last_type, KeyboardInterrupt):
        # Whoever started it sees the signal.
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
        os.kill(os.getpid(), _signal.SIGINT)


def end(status, names):
    """The end of Python, cut short to what others see of it. Where a stream cannot be flushed, or
    the status is none, it is left to Python, which says so."""
    if not -(1 << 31) <= status < 1 << 31:
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
        # Files that were left open, and generators that were left waiting.
        for name in [name for name in names if name != "__builtins__"]:
            names[name] = None
        gc.collect()
        sys.stdout.flush()
        sys.stderr.flush()
    except Exception:
        return
    os._exit(status & 0xFF)


class Server:
    """Forks a child for each message that comes over this socket."""

    def __init__(self, link):
        self.link = link
        machine = os.uname().machine
        if machine not in CALLS:
            raise Unfit
        self.clone, self.restrict, self.place = CALLS[machine]
        # A call of this library keeps the interpreter's lock, as forking needs it.
        self.libc = ctypes.PyDLL(None)
        self.libc.syscall.restype = ctypes.c_long
        self.thread = ctypes.c_void_p()
        if self.libc.prctl(PR_GET_TID_ADDRESS, ctypes.byref(self.thread), 0, 0, 0) != 0:
            raise Unfit

    def fork(self):
        """Forks a sibling; gives 0 to it, and its number to the server. Does what `os.fork` does,
        save for whose child it is."""
        ctypes.pythonapi.PyOS_BeforeFork()
        arguments = [ctypes.c_void_p()] * 4
        arguments[self.place - 1] = self.thread
        number = self.libc.syscall(self.clone, AS_SIBLING, *arguments)
        if number == 0:
            ctypes.pythonapi.PyOS_AfterFork_Child()
        else:
            ctypes.pythonapi.PyOS_AfterFork_Parent()
        return number

    def serve(self, script):
        """Serves until nobody is there any more. Returns in the child, with the run to be done."""
        while True:
            message, beside, _, _ = self.link.recvmsg(MESSAGE, _socket.CMSG_SPACE(16))
            if not message:
                os._exit(0)
            streams = memoryview(beside[0][2]).cast("i").tolist()
            number = self.fork()
            if number == 0:
                run = Run(script, message)
                self.enter(run, streams)
                return run
            for stream in streams:
                os.close(stream)
            self.link.send(b"%d" % number)

    def enter(self, run, streams):
        """Takes on what a run is given: nothing of the server can be reached from then on."""
        *streams, rules = streams
        os.setsid()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        if self.libc.syscall(self.restrict, rules, 0) != 0:
            os._exit(126)
        self.link.detach()
        os.closerange(3, 1 << 16)
        self.libc.prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)
        os.chdir(run.folder)


def main():
    """Serves one script; gives the status of a child whose end is Python's own."""
    link = _socket.socket(fileno=os.dup(0))
    try:
        server = Server(link)
        program, name, source = link.recv(MESSAGE).split(b"\0", 2)
        script = Script(os.fsdecode(program), os.fsdecode(name), source)
    except Unfit:
        link.send(b"unfit")
        os._exit(0)
    server.libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    gc.collect()
    gc.freeze()
    link.send(b"ready")
    run = server.serve(script)
    return run.go()


raise SystemExit(main())
