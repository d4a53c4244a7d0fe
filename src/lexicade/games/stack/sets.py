"""Boards and tile sets of the stacking game (README 1); tiles have no values, so every one is worth 1."""

from __future__ import annotations

from typing import Final

WIDE_BOARD: Final = """
..........
..........
..........
..........
....++....
....++....
..........
..........
..........
..........
"""

SMALL_BOARD: Final = """
........
........
........
...++...
...++...
........
........
........
"""

ENGLISH_100: Final = """
A 7 1
B 3 1
C 4 1
D 5 1
E 8 1
F 3 1
G 3 1
H 3 1
I 7 1
J 1 1
K 2 1
L 5 1
M 5 1
N 5 1
O 7 1
P 3 1
Qu 1 1
R 5 1
S 6 1
T 5 1
U 5 1
V 1 1
W 2 1
X 1 1
Y 2 1
Z 1 1
"""

ENGLISH_64: Final = """
A 5 1
B 2 1
C 2 1
D 3 1
E 6 1
F 1 1
G 2 1
H 2 1
I 4 1
J 1 1
K 1 1
L 3 1
M 3 1
N 3 1
O 4 1
P 3 1
Qu 1 1
R 2 1
S 3 1
T 4 1
U 3 1
V 1 1
W 1 1
X 1 1
Y 2 1
Z 1 1
"""

GERMAN_100: Final = """
A 5 1
Ä 1 1
B 2 1
C 2 1
D 4 1
E 15 1
F 2 1
G 3 1
H 4 1
I 6 1
J 1 1
K 2 1
L 3 1
M 4 1
N 9 1
O 3 1
Ö 1 1
P 1 1
Qu 1 1
R 6 1
S 7 1
T 6 1
U 6 1
Ü 1 1
V 1 1
W 1 1
X 1 1
Y 1 1
Z 1 1
"""

GERMAN_64: Final = """
A 3 1
Ä 1 1
B 1 1
C 1 1
D 2 1
E 9 1
F 1 1
G 2 1
H 2 1
I 4 1
J 1 1
K 1 1
L 2 1
M 2 1
N 5 1
O 2 1
Ö 1 1
P 1 1
Qu 1 1
R 4 1
S 4 1
T 4 1
U 4 1
Ü 1 1
V 1 1
W 1 1
X 1 1
Y 1 1
Z 1 1
"""

TILES: Final = {("en", 10): ENGLISH_100, ("en", 8): ENGLISH_64, ("de", 10): GERMAN_100, ("de", 8): GERMAN_64}
"""Tile sets by language and by the side of the board."""
