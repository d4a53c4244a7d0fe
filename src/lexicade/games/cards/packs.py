"""The packs of fifty-two letter cards (README 1): card, how often, value."""

from __future__ import annotations

from typing import Final

PACK_SIZE: Final = 52

ENGLISH_PACK: Final = """
A 4 2
B 1 6
C 1 6
D 1 4
E 4 2
F 1 6
G 1 6
H 3 4
I 4 2
J 1 10
K 1 6
L 3 4
M 1 4
N 1 4
O 3 2
P 1 4
Q 1 10
R 3 4
S 3 2
T 3 4
U 4 2
V 1 4
W 3 4
X 1 8
Y 1 6
Z 1 10
"""
GERMAN_PACK: Final = """
A 2 2
Ä 1 6
B 1 4
C 1 6
D 2 2
E 5 2
F 1 6
G 2 4
H 2 4
I 3 2
J 1 6
K 1 6
L 2 4
M 2 4
N 3 2
O 2 4
Ö 1 8
P 1 6
Q 1 10
R 3 2
S 3 2
T 3 2
U 3 2
Ü 1 6
V 1 6
W 1 4
X 1 8
Y 1 10
Z 1 4
"""
