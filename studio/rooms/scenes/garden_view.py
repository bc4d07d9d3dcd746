"""The garden outside the windows of all rooms: half the horizon, rendered once into `garden.npz` of the work folder."""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import passes
from garden import clump, hedge, lavender, lawn, open_sky, tree
from studio_room import *

start('Garden view', 'A garden with a lawn, a border of lavender, hedges and trees')
EYE = 1.5

# fields up to the horizon, and the lawn in front of the house
box(-120, -20, -0.4, 120, 120, -0.03, paint('#77885a', 1.0), 0)
lawn(-15, 0.6, 15, 9.5, count=26000)

# a border along the end of the lawn, with grasses between the lavender
for i in range(40):
    x = -11.5 + 0.59 * i
    y = 5.7 + 0.35 * math.sin(1.9 * i)
    if i % 6 == 3:
        clump(x, y + 0.2, 0, 1.15, 0.26, 230, '#a8a67c', seed=60 + i)
    else:
        lavender(x, y, 0, seed=i, height=0.62, radius=0.34)

# hedges with a gap at the end of the garden and along its sides, then fields' hedges further away
for x0, x1, seed in ((-15, -2.2, 3), (0.6, 15, 4)):
    hedge(x0, 9, x1, 10, 2.2, '#819a58', seed=seed, density=650, leaf=0.09)
for x in (-16, 15):
    hedge(x, -4, x + 1, 9, 2.2, '#819a58', seed=5, density=450, leaf=0.09)
hedge(-50, 24, 50, 25, 5.5, '#76895f', seed=9, density=110, leaf=0.26)

crowns = ('#93a468', '#869957', '#9caa70')
trees = [
    (-13.5, 12.5, 7.2, 3.1),
    (-8.6, 11.8, 6.6, 2.7),
    (-4.2, 7.4, 4.4, 1.6),
    (-1.4, 14.8, 7.8, 3.3),
    (4.8, 11.9, 6.8, 2.7),
    (9.4, 12.8, 7.4, 3.1),
    (14.5, 12.2, 7.8, 3.1),
    (-21, 6.5, 7.6, 3.2),
    (21, 5.5, 7.8, 3.3),
]
for seed, (x, y, height, crown) in enumerate(trees):
    tree(x, y, height, crown, crowns[seed % 3], 0.22, 13000, seed + 11, clear=0.2)

sun(42, 105, 4.2, '#fff1dc', 1.0)
open_sky(1.1)
camera(0, 0, EYE)
passes.render_view()
