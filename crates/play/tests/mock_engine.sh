#!/bin/sh
# A UCI engine that misbehaves in the way its first argument names. It always opens with e2e4.
mode=$1
case $mode in
    refuses) exit 7 ;;
esac
while read -r command rest; do
    case $command in
        uci)
            echo "id name mock $mode"
            echo "option name Level type spin default 1 min 1 max 9"
            case $mode in
                mute) ;;
                wrong-uciok) echo "uciok!" ;;
                *) echo uciok ;;
            esac ;;
        isready)
            [ "$mode" = unready ] || echo readyok ;;
        go)
            case $mode in
                silent) ;;
                chatter) while :; do echo "info depth 1 score cp 1 pv e2e4"; sleep 0.01; done ;;
                slow) sleep 0.5; echo "bestmove e2e4" ;;
                illegal) echo "info depth 1 score cp 30 pv e2e5"; echo "bestmove e2e5" ;;
                nothing) echo "bestmove (none)" ;;
                garbled) echo "bestmove hello" ;;
                crash) echo "out of memory" >&2; exit 3 ;;
                flood) exec yes "info string la la la la la la la la la la la la la la la la la la la la la la la la" ;;
                endless-line) exec tr '\0' 'a' < /dev/zero ;;
                *) echo "info depth 3 score cp 31 pv e2e4 e7e5"; echo "bestmove e2e4" ;;
            esac ;;
        quit) exit 0 ;;
    esac
done
