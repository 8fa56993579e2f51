"""The end of a game: from the scores on the table to what is written down for each player.

Everything is reckoned in whole points; a ruleset's ``end.unit`` says how many of them one
point of the result is. Two ways of settling: by places (``Ranks``), and between a king and
commoners (``King``).
"""
