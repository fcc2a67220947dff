#!/usr/bin/env bash
# 1,000 Mastermind cases against a native program: regrade beside the floor, in the same minute.
#
# Both run interleaved on two workers; what counts is the ratio of each pair, and of those the
# median. The limit is the claim that the README makes.
set -euo pipefail
cd "$(dirname "$0")/../.."
count=${COUNT:-1000} rounds=${ROUNDS:-7} limit=${LIMIT:-1.5}
regrade=$PWD/target/release/regrade
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cc -O2 -o "$work/spawn_loop" tests/bench/spawn_loop.c
g++ -std=c++17 -O2 -o "$work/mastermind" fixtures/mastermind/submissions/mastermind.cc
mkdir "$work/cases"
awk -v count="$count" -v folder="$work/cases" 'BEGIN {
  srand(7)
  for (number = 1; number <= count; number++) {
    file = folder "/" number ".in"
    print 0 > file
    for (turn = 1; turn <= 10; turn++) {
      split("1 2 3 4 5 6 7 8 9", digits, " ")
      for (place = 1; place <= 4; place++) {
        pick = place + int(rand() * (10 - place)); kept = digits[place]
        digits[place] = digits[pick]; digits[pick] = kept
      }
      if (turn == 10) { digits[1] = 1; digits[2] = 2; digits[3] = 3; digits[4] = 4 }
      print digits[1], digits[2], digits[3], digits[4] > file
      if (digits[1] digits[2] digits[3] digits[4] == "1234") break
    }
    close(file)
  }
}'
cp fixtures/mastermind/game.toml "$work/cases/"
"$regrade" record "$work/cases" --yes >/dev/null

seconds() { local from=$EPOCHREALTIME; "$@" >/dev/null; echo "$from $EPOCHREALTIME" | awk '{ printf "%.4f\n", $2 - $1 }'; }
for round in $(seq 0 "$rounds"); do
  floor=$(seconds "$work/spawn_loop" "$work/mastermind" "$work/cases" "$count")
  ours=$(seconds "$regrade" check "$work/cases" --quiet --jobs 2 -- "$work/mastermind")
  # The first round warms the caches.
  [ "$round" = 0 ] || echo "$floor $ours"
done | awk -v limit="$limit" -v count="$count" '
  { floor[NR] = $1; ours[NR] = $2; ratio[NR] = $2 / $1 }
  function median(list, size,   i, j, kept) {
    for (i = 1; i <= size; i++) for (j = i + 1; j <= size; j++)
      if (list[j] < list[i]) { kept = list[i]; list[i] = list[j]; list[j] = kept }
    return list[int((size + 1) / 2)]
  }
  END {
    middle = median(ratio, NR)
    printf "%d cases, %d rounds, medians: floor %.3f s, regrade %.3f s, ratio %.2f (limit %.2f)\n", count, NR, median(floor, NR), median(ours, NR), middle, limit
    exit middle > limit
  }'
