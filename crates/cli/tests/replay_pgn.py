#!/usr/bin/env python3
"""Replays every game of a PGN file with python-chess and checks that it ended when and how the file says.

    replay_pgn.py GAMES.pgn

For games refereed with automatic draws (matches and tournaments). Checked for every game: all moves are legal, the
game was not over before its last move, and result and reason are those python-chess finds in the last position.
Dead positions behind walls of pawns are unknown to python-chess; they are counted apart and must be draws.
The last line is `games N agree N dead N`; the exit code is 1 if a game disagrees.
"""
import collections
import concurrent.futures
import io
import re
import sys

import chess
import chess.pgn

SENTENCES = {
    "wins: checkmate": "checkmate",
    "Draw: stalemate": "stalemate",
    "nobody has the pieces left to mate": "insufficient material",
    "the same position three times": "threefold",
    "the same position five times": "threefold",
    "fifty moves without": "fifty moves",
    "seventy-five moves without": "fifty moves",
    "no sequence of moves leads to mate": "dead",
}


def ending(board, seen):
    """How the game has ended here, and its result; None if it goes on."""
    if not any(board.generate_legal_moves()):
        if board.is_check():
            return "checkmate", "0-1" if board.turn else "1-0"
        return "stalemate", "1/2-1/2"
    if board.is_insufficient_material():
        return "insufficient material", "1/2-1/2"
    if seen[board._transposition_key()] >= 3:
        return "threefold", "1/2-1/2"
    if board.halfmove_clock >= 100:
        return "fifty moves", "1/2-1/2"
    return None


def check(text):
    """An empty string if the game is right, `dead` for a dead position, else what is wrong."""
    game = chess.pgn.read_game(io.StringIO(text))
    if game is None or game.errors:
        return f"cannot be read: {game and game.errors}"
    board = game.board()
    seen = collections.Counter([board._transposition_key()])
    node, found = game, None
    while node.variations:
        if found:
            return f"was over by {found[0]} at ply {board.ply()} and went on"
        node = node.variations[0]
        board.push(node.move)
        seen[board._transposition_key()] += 1
        found = ending(board, seen)
    said = [name for words, name in SENTENCES.items() if words in node.comment.replace("\n", " ")]
    result = game.headers["Result"]
    if said == ["dead"] and result == "1/2-1/2" and found is None:
        return "dead"
    if found is None or said != [found[0]] or result != found[1]:
        return f"file says {result} {said or node.comment!r}, python-chess says {found}"
    return ""


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        games = [text for text in re.split(r"(?m)^(?=\[Event )", file.read()) if text.strip()]
    verdicts = collections.Counter()
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for number, wrong in enumerate(pool.map(check, games, chunksize=64), 1):
            verdicts["dead" if wrong == "dead" else "wrong" if wrong else "agree"] += 1
            if wrong not in ("", "dead"):
                print(f"game {number}: {wrong}")
    print(f"games {len(games)} agree {verdicts['agree']} dead {verdicts['dead']}")
    sys.exit(1 if verdicts["wrong"] or not games else 0)


if __name__ == "__main__":
    main()
