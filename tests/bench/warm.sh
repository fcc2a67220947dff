#!/usr/bin/env bash
# 200 Wordle cases against `wordle.py`: forked off a warm interpreter, and started each time.
#
# Both run interleaved on one worker in the same tier; what counts is the ratio of each pair, and of
# those the median.
set -euo pipefail
cd "$(dirname "$0")/../.."
count=${COUNT:-200} rounds=${ROUNDS:-7} limit=${LIMIT:-3} tier=${TIER:-isolated}
regrade=$PWD/target/release/regrade
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/cases"
cp fixtures/wordle/game.toml "$work/cases/"
cp fixtures/wordle/submissions/wordle.py "$work/"
printf '%s\n' apple > "$work/cases/bank.txt"
cat > "$work/cases/assignment.toml" <<'EOF'
bank = "bank.txt"
files = ["bank.txt"]
args = ["bank.txt", "6"]
EOF
for number in $(seq "$count"); do printf 'grape\nplead\napple\n' > "$work/cases/$number.in"; done
"$regrade" record "$work/cases" --from "python3 $work/wordle.py" --yes >/dev/null

seconds() { local from=$EPOCHREALTIME; "$@" >/dev/null; echo "$from $EPOCHREALTIME" | awk '{ printf "%.4f\n", $2 - $1 }'; }
check() { "$regrade" check "$work/cases" --quiet --jobs 1 --isolation "$tier" "$@" -- python3 "$work/wordle.py"; }
for round in $(seq 0 "$rounds"); do
  started=$(seconds check --no-warm)
  forked=$(seconds check)
  # The first round warms the caches.
  [ "$round" = 0 ] || echo "$started $forked"
done | awk -v limit="$limit" -v count="$count" -v tier="$tier" '
  { started[NR] = $1; forked[NR] = $2; ratio[NR] = $1 / $2 }
  function median(list, size,   i, j, kept) {
    for (i = 1; i <= size; i++) for (j = i + 1; j <= size; j++)
      if (list[j] < list[i]) { kept = list[i]; list[i] = list[j]; list[j] = kept }
    return list[int((size + 1) / 2)]
  }
  END {
    middle = median(ratio, NR)
    printf "%d cases, %d rounds, %s, medians a case: started %.2f ms, warm %.2f ms, %.2f times faster (at least %.2f)\n", count, NR, tier, median(started, NR) * 1000 / count, median(forked, NR) * 1000 / count, middle, limit
    exit middle < limit
  }'
