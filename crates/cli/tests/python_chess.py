"""Plays with the engine through python-chess, the client most other programs are built on.

Usage: python_chess.py ENGINE. Exits with a traceback on the first thing that is wrong; python-chess itself refuses
illegal moves, illegal lines and malformed answers.
"""

import asyncio
import logging
import sys

import chess
import chess.engine


class Complaints(logging.Handler):
    """python-chess logs what it forgives; here nothing is forgiven."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def start(path, options):
    engine = chess.engine.SimpleEngine.popen_uci(path, timeout=30)
    engine.configure(options)
    return engine


def game(path, options, limit, board, plies):
    """Lets the engine play both sides; returns the moves."""
    engine = start(path, options)
    identity = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < plies:
        result = engine.play(board, limit, game=identity, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, (board.fen(), result.move)
        if result.info.get("pv"):
            assert result.info["pv"][0] == result.move, (board.fen(), result)
        board.push(result.move)
        if result.ponder is not None:
            assert result.ponder in board.legal_moves, (board.fen(), result.ponder)
    engine.quit()
    return board


def check_games(path):
    game(path, {"Hash": 4}, chess.engine.Limit(nodes=3000), chess.Board(), 80)
    game(path, {"Hash": 4}, chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01),
         chess.Board(), 60)
    game(path, {"Hash": 4, "Threads": 2}, chess.engine.Limit(time=0.02), chess.Board(), 30)


def check_strength(path):
    for options in ({"UCI_LimitStrength": True, "UCI_Elo": 600}, {"Skill Level": 3},
                    {"UCI_LimitStrength": True, "UCI_Elo": 1900}):
        game(path, options, chess.engine.Limit(nodes=3000), chess.Board(), 24)


def check_chess960(path):
    for number in (0, 356, 518, 959):
        board = chess.Board.from_chess960_pos(number)
        game(path, {}, chess.engine.Limit(nodes=1500), board, 50)
    # Only castling is asked for: it must come back in the form python-chess expects.
    engine = start(path, {})
    for chess960 in (False, True):
        board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess960=chess960)
        for castling in list(board.generate_castling_moves()):
            result = engine.play(board, chess.engine.Limit(depth=3), root_moves=[castling])
            assert result.move == castling, (chess960, castling, result.move)
    engine.quit()


def check_analysis(path):
    engine = start(path, {"UCI_ShowWDL": True})
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    lines = engine.analyse(board, chess.engine.Limit(depth=8), multipv=4)
    assert len(lines) == 4, lines
    assert len({line["pv"][0] for line in lines}) == 4, lines
    scores = [line["score"].relative.score(mate_score=100000) for line in lines]
    assert scores == sorted(scores, reverse=True), scores
    for line in lines:
        assert sum(line["wdl"].relative) == 1000, line
        copy = board.copy()
        for move in line["pv"]:
            copy.push(copy.parse_uci(move.uci()))
    mate = engine.analyse(chess.Board("7k/8/5K2/8/8/8/8/6R1 w - - 0 1"), chess.engine.Limit(depth=8))
    assert mate["score"].relative == chess.engine.Mate(2), mate
    for fen in ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"):
        result = engine.play(chess.Board(fen), chess.engine.Limit(depth=3))
        assert result.move is None, result
    # Endless analysis, stopped from outside.
    with engine.analysis(chess.Board(), chess.engine.Limit()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 6:
                break
        engine.ping()
    engine.quit()


async def ponder(path):
    """Pondering, with hits and misses."""
    _, engine = await chess.engine.popen_uci(path)
    board = chess.Board()
    replies = iter([None, "a7a6", None, "h7h6", None])
    clock = chess.engine.Limit(white_clock=3, black_clock=3, white_inc=0.01, black_inc=0.01)
    for reply in replies:
        result = await engine.play(board, clock, ponder=True)
        board.push(result.move)
        await asyncio.sleep(0.05)
        expected = result.ponder
        unexpected = chess.Move.from_uci(reply) if reply else None
        answer = unexpected if unexpected in board.legal_moves else expected
        board.push(answer or next(iter(board.legal_moves)))
    await engine.quit()


def main():
    path = sys.argv[1]
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    for check in (check_games, check_strength, check_chess960, check_analysis):
        check(path)
        print(check.__name__, "passed", flush=True)
    asyncio.run(ponder(path))
    print("ponder passed")
    assert not complaints.lines, complaints.lines


if __name__ == "__main__":
    main()
