#!/bin/bash
# Tries a Windows build under wine: a UCI conversation, the signature of the bench, perft, a match against itself that goes on after
# its end, and the page.
set -euo pipefail
folder=$(mktemp -d)
program=$folder/$(basename "$1")
ln -s "$(realpath "$1")" "$program"
export WINEDEBUG=-all WINEPREFIX=${WINEPREFIX:-$folder/wine}

# Wine before 9 lacks a library that Windows has since version 10 and Rust takes random numbers from: a stand-in beside the program.
if [ -z "$(find /usr/lib /usr/lib64 /opt -name bcryptprimitives.dll -print -quit 2>/dev/null)" ]; then
  x86_64-w64-mingw32-gcc -shared -x c -o "$folder/bcryptprimitives.dll" - -ladvapi32 <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL ProcessPrng(PBYTE data, SIZE_T length) { return SystemFunction036(data, (ULONG)length); }
C
fi

# Longer than anything here takes; only a hang reaches it.
run() { timeout 600 wine "$program" "$@" 2>/dev/null | tr -d '\r'; }
fail() { echo "$program: $*" >&2; exit 1; }

# What is asked next waits for the answer, as a GUI does.
coproc engine { timeout 600 wine "$program" 2>/dev/null; }
ask() {
  printf '%s\n' "$1" >&"${engine[1]}"
  while read -r line <&"${engine[0]}"; do
    [[ $line == "$2"* ]] && return
  done
  fail "no $2 after $1"
}
ask uci uciok
ask isready readyok
ask $'position startpos moves e2e4\ngo depth 8' bestmove
printf 'quit\n' >&"${engine[1]}"
wait "$engine_PID"

signature=$(sed -n 's/^pub const BENCH_SIGNATURE: u64 = \([0-9_]*\);.*/\1/p' crates/engine/src/bench.rs | tr -d _)
nodes=$(run bench | tail -1 | cut -d' ' -f1)
[ "$nodes" = "$signature" ] || fail "bench has $nodes nodes instead of $signature"

run perft 5 | grep -q '^nodes 4865609 ' || fail "perft 5 is wrong"

# Paths as Windows writes them; the second run finds the games of the first and replaces the picture.
drive="Z:${folder//\//\\}"
play() { run match "uci:Z:${program//\//\\}" random --depth 1 --games "$1" --jobs 1 --pgn "$drive\\m.pgn" --plot "$drive\\m.svg" --json; }
play 2 | grep -q '"wins":2,' || fail "no match can be played"
play 4 | grep -q '"wins":4,' || fail "a match does not go on"
[ "$(grep -c '^\[Result' "$folder/m.pgn")" = 4 ] || fail "the match has not written 4 games"
run games --library "$drive\\games.sqlite" import "$drive\\m.pgn" | grep -q '4 games added' || fail "no games can be imported"

port=$((20000 + RANDOM % 20000))
page=
wine "$program" play --no-browser --port $port --library "$drive\\library.sqlite" >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wineserver -k 2>/dev/null || true' EXIT
for _ in $(seq 400); do
  page=$(curl -s http://127.0.0.1:$port/ || true)
  [ -n "$page" ] && break
  sleep 0.3
done
grep -q '<title>' <<< "$page" || fail "the page does not come"
game=$(curl -s -X POST -H 'content-type: application/json' -d '{"white":"human","black":"roque:elo=800","start":{"type":"standard"},"clock":null}' http://127.0.0.1:$port/api/games)
grep -q '"id":' <<< "$game" || fail "no game can be begun: $game"
echo "$program: conversation, bench $nodes, perft, match and page are right"
