"""Plays games between an engine and itself with python-chess, several at a time: a peer for the example `runners`.

    python_runner.py ENGINE GAMES JOBS SECONDS+INCREMENT
"""

import asyncio
import sys
import time

import chess
import chess.engine


async def play(players, seconds, increment):
    board = chess.Board()
    clocks = {chess.WHITE: seconds, chess.BLACK: seconds}
    while not board.is_game_over(claim_draw=True):
        limit = chess.engine.Limit(
            white_clock=clocks[chess.WHITE],
            black_clock=clocks[chess.BLACK],
            white_inc=increment,
            black_inc=increment,
        )
        began = time.perf_counter()
        result = await players[board.turn].play(board, limit, game=board)
        used = time.perf_counter() - began
        # As the others do: a tenth of a second is forgiven.
        if used > clocks[board.turn] + 0.1:
            return
        clocks[board.turn] = max(0.0, clocks[board.turn] - used) + increment
        board.push(result.move)


async def seat(command, left, seconds, increment):
    players = [(await chess.engine.popen_uci(command))[1] for _ in range(2)]
    while left:
        left.pop()
        await play({chess.WHITE: players[0], chess.BLACK: players[1]}, seconds, increment)
        players.reverse()
    for player in players:
        await player.quit()


async def main():
    command, games, jobs, control = sys.argv[1:]
    seconds, increment = (float(part) for part in control.split("+"))
    left = list(range(int(games)))
    await asyncio.gather(*(seat(command, left, seconds, increment) for _ in range(int(jobs))))


asyncio.run(main())
