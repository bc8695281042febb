#!/bin/bash
# Tries a Windows build under wine: a UCI conversation, the signature of the bench, perft, and the page.
set -euo pipefail
program=$(realpath "$1")
export WINEDEBUG=-all WINEPREFIX=${WINEPREFIX:-$(mktemp -d)}
run() { wine "$program" "$@" 2>/dev/null | tr -d '\r'; }
fail() { echo "$program: $*" >&2; exit 1; }

said=$(printf 'uci\nisready\nposition startpos moves e2e4\ngo depth 8\n' | { cat; sleep 5; echo quit; } | wine "$program" 2>/dev/null | tr -d '\r')
for line in uciok readyok bestmove; do
  grep -q "^$line" <<< "$said" || fail "no $line in the conversation"
done

signature=$(sed -n 's/^pub const BENCH_SIGNATURE: u64 = \([0-9_]*\);.*/\1/p' crates/engine/src/bench.rs | tr -d _)
nodes=$(run bench | tail -1 | cut -d' ' -f1)
[ "$nodes" = "$signature" ] || fail "bench has $nodes nodes instead of $signature"

run perft 5 | grep -q '^nodes 4865609 ' || fail "perft 5 is wrong"

folder=$(mktemp -d)
port=$((20000 + RANDOM % 20000))
page=
wine "$program" play --no-browser --port $port --library "Z:$folder/library.sqlite" >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wineserver -k 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  page=$(curl -s http://127.0.0.1:$port/ || true)
  [ -n "$page" ] && break
  sleep 0.3
done
grep -q '<title>' <<< "$page" || fail "the page does not come"
game=$(curl -s -X POST -H 'content-type: application/json' -d '{"white":"human","black":"roque:elo=800","start":{"type":"standard"},"clock":null}' http://127.0.0.1:$port/api/games)
grep -q '"id":' <<< "$game" || fail "no game can be begun: $game"
echo "$program: conversation, bench $nodes, perft and page are right"
