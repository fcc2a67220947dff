//! What a run may use.

use super::*;

#[test]
fn cpu_time_is_held_to_the_millisecond() {
    for (tier, sandbox) in tiers() {
        let limit = Duration::from_millis(300);
        let narrow = Limits {
            cpu: Some(limit),
            ..limits()
        };
        let seen = see_within(&sandbox, "while :; do :; done", narrow);
        assert_eq!(seen.ending, Ending::CpuTime, "{tier}");
        let used = seen.usage.cpu.unwrap();
        // Who looks is late on a busy machine, but never early.
        assert!(used >= limit && used < limit * 2, "{tier} {used:?}");
    }
}

#[test]
fn cpu_time_of_children_counts() {
    for (tier, sandbox) in tiers() {
        let narrow = Limits {
            cpu: Some(Duration::from_millis(200)),
            ..limits()
        };
        let child = "i=0; while [ $i -lt 40000 ]; do i=$((i+1)); done";
        let script = format!("for n in 1 2 3 4 5 6 7 8 9 10; do ({child}); done; echo end");
        let seen = see_within(&sandbox, &script, narrow);
        assert_eq!(seen.ending, Ending::CpuTime, "{tier} {:?}", seen.usage);
    }
}

#[test]
fn a_sleeper_is_stopped_at_the_wall_clock() {
    for (tier, sandbox) in tiers() {
        let narrow = Limits {
            wall: Duration::from_millis(200),
            ..limits()
        };
        let seen = see_within(&sandbox, "echo before; sleep 1000 & sleep 1000", narrow);
        assert_eq!(seen.ending, Ending::TimedOut, "{tier}");
        assert_eq!(stdout(&seen), "before\n", "{tier}");
        assert!(
            seen.wall >= narrow.wall && seen.wall < LONG / 4,
            "{tier} {:?}",
            seen.wall
        );
    }
}

#[test]
fn files_are_held_to_the_disk_limit() {
    for (tier, sandbox) in tiers() {
        let narrow = Limits {
            disk: 1 << 20,
            inodes: 100,
            file_size: 2 << 20,
            ..limits()
        };
        let one = see_within(&sandbox, "exec head -c 8000000 /dev/zero > big", narrow);
        assert_ne!(one.ending, Ending::Exited(0), "{tier}");
        if tier > Tier::Confined {
            let script = "i=0; while [ $i -lt 200 ] && : > f$i; do i=$((i+1)); done; echo $i";
            let many = see_within(&sandbox, script, narrow);
            let count: u32 = stdout(&many).trim().parse().unwrap_or(0);
            assert!(count < 100, "{tier} {count}");
        }
    }
}

#[test]
fn processes_are_held_to_their_number() {
    let count = "import os, time
count = 0
try:
    while count < 100:
        if os.fork() == 0:
            time.sleep(1000)
        count += 1
except OSError:
    pass
print(count)";
    for (tier, sandbox) in tiers() {
        let narrow = Limits {
            processes: 20,
            ..limits()
        };
        let seen = replay(&sandbox, &command(&["python3", "-c", count]), &[], narrow).unwrap();
        let started: u32 = stdout(&seen).trim().parse().unwrap();
        if tier > Tier::Confined {
            assert_eq!(started, 19, "{tier}");
        }
        assert!(seen.left_processes, "{tier}");
    }
}

#[test]
fn memory_is_held_where_a_cgroup_can() {
    let fill = "held = [b'x' * (1 << 20) for _ in range(400)]\nprint(len(held))";
    for (tier, sandbox) in tiers() {
        if tier < Tier::Accounted {
            continue;
        }
        let narrow = Limits {
            memory: 64 << 20,
            ..limits()
        };
        for _ in 0..2 {
            let seen = replay(&sandbox, &command(&["python3", "-c", fill]), &[], narrow).unwrap();
            assert_eq!(seen.ending, Ending::MemoryLimit, "{tier}");
            let small = see(&sandbox, "echo small");
            assert_eq!(stdout(&small), "small\n", "{tier}");
            assert!(
                small.usage.peak_memory < Some(32 << 20),
                "{tier} {:?}",
                small.usage
            );
        }
    }
}
