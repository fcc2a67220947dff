//! What a candidate sees, and what is left of what it writes.

use super::*;

#[test]
fn files_of_others_can_neither_be_read_nor_changed() {
    for (tier, sandbox) in tiers() {
        let (_folder, path) = secret();
        let path = path.display();
        let script = format!(
            "cat {path}; echo x >> {path}; chmod 777 {path}; rm -f {path}; mv {path} {path}.new; \
             touch {path}; ln {path} mine; cat mine; echo end"
        );
        let seen = see(&sandbox, &script);
        assert_eq!(stdout(&seen), "end\n", "{tier}");
        assert_eq!(
            std::fs::read(path.to_string()).unwrap(),
            b"SECRET\n",
            "{tier}"
        );
    }
}

#[test]
fn only_what_a_command_names_is_seen_of_its_folder() {
    for (tier, sandbox) in tiers() {
        let (folder, _) = secret();
        std::fs::write(folder.path().join("game.py"), "import part, words").unwrap();
        let part = "import os, sys; sys.stdout.write(open(os.path.join(sys.path[0], 'expected.out')).read())";
        std::fs::write(folder.path().join("part.py"), part).unwrap();
        let script = folder.path().join("game.py");
        let candidate = command(&["python3", script.to_str().unwrap()]);
        let seen = replay(&sandbox, &candidate, &[], limits()).unwrap();
        let said = stderr(&seen);
        assert_eq!(stdout(&seen), "", "{tier}");
        assert!(
            said.contains("part.py") && said.contains("expected.out"),
            "{tier} {said}"
        );
    }
}

#[test]
fn every_run_finds_its_folders_as_the_first_did() {
    let spoil = "echo x > note; echo x > /tmp/note; echo x > /dev/shm/note; mkdir -p a/b/c; \
        chmod 000 a . ; ln -s / link; mkfifo fifo; touch -- -rf '*'; exit 0";
    for (tier, sandbox) in tiers() {
        let look = "ls -la . | wc -l; ls -ld . | cut -c1-10; cat ./note 2>/dev/null";
        let first = see(&sandbox, look);
        for _ in 0..3 {
            see(&sandbox, spoil);
            let seen = see(&sandbox, look);
            assert_eq!(stdout(&seen), stdout(&first), "{tier}");
            if tier > Tier::Confined {
                let seen = see(&sandbox, "ls -A /tmp /dev/shm; ls /");
                assert!(!stdout(&seen).contains("note"), "{tier}");
            }
        }
    }
}

#[test]
fn data_files_are_there_for_their_own_run_only() {
    for (tier, sandbox) in tiers() {
        let files = ["words.txt", "data/deep/b.txt", "empty"].map(|name| DataFile {
            name: name.to_owned(),
            bytes: if name == "empty" {
                Vec::new()
            } else {
                b"guava\n".to_vec()
            },
        });
        let replay = Replay {
            args: &["words.txt".to_owned()],
            files: &files,
            ..Replay::new(limits())
        };
        let candidate = command(&["sh", "-c", "cat $0 data/deep/b.txt; find . -type f | sort"]);
        for _ in 0..2 {
            let seen = run_in(&sandbox, &candidate, &replay).unwrap();
            let said = "guava\nguava\n./data/deep/b.txt\n./empty\n./words.txt\n";
            assert_eq!(stdout(&seen), said, "{tier}");
            assert_eq!(stdout(&see(&sandbox, "find . -type f")), "", "{tier}");
        }
    }
}

#[test]
fn a_compiler_sees_no_more_than_a_candidate() {
    for (tier, sandbox) in tiers() {
        let (folder, path) = secret();
        let source = folder.path().join("game.c");
        let text = format!(
            "#include \"{}\"\nint main(void) {{ return 0; }}\n",
            path.display()
        );
        std::fs::write(&source, text).unwrap();
        let options = BuildOptions::default();
        let error = build_in(&sandbox, std::slice::from_ref(&source), &options).unwrap_err();
        let said = error.to_string();
        assert!(
            error.is_the_candidates() && !said.contains("SECRET"),
            "{tier} {said}"
        );
        let text = "#include <stdio.h>\nint main(void) { puts(\"built\"); return 0; }\n";
        std::fs::write(&source, text).unwrap();
        let candidate = build_in(&sandbox, &[source], &options).unwrap();
        let replay = Replay::new(limits());
        for _ in 0..2 {
            let seen = run_in(&sandbox, &candidate, &replay).unwrap();
            assert_eq!(
                stdout(&seen),
                "built\n",
                "{tier} {:?} {}",
                seen.ending,
                stderr(&seen)
            );
        }
    }
}

#[test]
fn a_data_file_that_finds_no_room_is_named() {
    for (tier, sandbox) in tiers() {
        if tier == Tier::Confined {
            continue;
        }
        let files = [DataFile {
            name: "big.txt".to_owned(),
            bytes: vec![b'x'; 4 << 20],
        }];
        let replay = Replay {
            files: &files,
            ..Replay::new(Limits {
                disk: 1 << 20,
                ..limits()
            })
        };
        let error = run_in(&sandbox, &command(&["true"]), &replay).unwrap_err();
        assert!(
            matches!(&error, RunError::DataFile { name, .. } if name == "big.txt"),
            "{tier} {error}"
        );
    }
}

#[test]
fn a_program_may_open_its_streams_by_their_names() {
    for (tier, sandbox) in tiers() {
        let seen = see(&sandbox, "cat /dev/stdin; echo out > /dev/stdout; echo end");
        assert_eq!(stdout(&seen), "out\nend\n", "{tier} {}", stderr(&seen));
    }
}
