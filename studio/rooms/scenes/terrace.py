"""A terrace behind the house: paving, teak seats, a planted wall and hedge, late-morning sun."""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import bowl, book, cushion, pot_tree, soft_box, vessel
from garden import clump, hedge, lavender, lawn, open_sky, tree
from shell import wall
from studio_room import *

start('Terrace', 'A sunny garden terrace paved in stone, with teak seats, olive trees in pots, lavender and a clipped hedge')
render_wall, teak = plaster('#ece5d8'), wood('#bd9468', '#94704a', 'x')
steel = paint('#33363a', 0.4)

stone('floor', (-3.2, -3.5, 0), (1, 0, 0), (0, 1, 0), 9.5, 8.3, (-3.2, -3.5))
# the house on the left: wall with tall glazed doors, room beyond in shade
with at(-2.5, -3.5, 0, turn=90):
    wall(8.6, 5.0, render_wall, [(4.1, 0, 7.0, 2.35)], thick=0.35)
    for x in (4.1, 5.06, 6.03, 6.95):
        box(x, 0.1, 0, x + 0.05, 0.16, 2.35, steel, 0.004)
    box(4.1, 0.1, 2.29, 7.0, 0.16, 2.35, steel, 0.004)
    box(4.1, 0.1, 0, 7.0, 0.16, 0.05, steel, 0.004)
    mirror_glass = paint('#39434a', 0.03, specular=0.9)
    box(4.1, 0.125, 0, 7.0, 0.13, 2.3, mirror_glass, 0)
    box(0, -0.02, 0, 4.1, 0, 0.12, paint('#cfc7b9', 0.9), 0.004)
    box(7.0, -0.02, 0, 8.6, 0, 0.12, paint('#cfc7b9', 0.9), 0.004)
    for x in (3.75, 7.35):
        with at(x, 0, 1.85):
            box(-0.05, -0.02, -0.13, 0.05, 0, 0.13, steel, 0.006)
            rod(0, -0.07, -0.12, 0.12, 0.045, steel)

# low wall with coping, planting behind, lawn, hedge and trees
y = 4.8
box(-2.5, y, 0, 0.9, y + 0.3, 0.48, render_wall, 0.01)
box(2.5, y, 0, 7.5, y + 0.3, 0.48, render_wall, 0.01)
for x0, x1 in ((-2.55, 0.95), (2.45, 7.5)):
    box(x0, y - 0.04, 0.48, x1, y + 0.34, 0.53, paint('#d5cdbf', 0.85, mottle=0.06), 0.008)
soil = paint('#4a3d30', 1.0, bump=0.8, bump_scale=60)
box(-2.5, y + 0.3, 0, 0.9, y + 1.0, 0.32, soil, 0)
box(2.5, y + 0.3, 0, 7.5, y + 1.0, 0.32, soil, 0)
for i in range(14):
    lavender(-2.3 + i * 0.24, y + 0.5 + 0.16 * (i % 2), 0.3, seed=i, height=0.5)
for i in range(17):
    if i % 4 == 2:
        clump(2.75 + i * 0.28, y + 0.7, 0.3, 0.8, 0.14, 240, '#a3a274', seed=40 + i)
    else:
        lavender(2.75 + i * 0.28, y + 0.55, 0.3, seed=20 + i)
lawn(-9, y + 0.0, 14, 15, -0.012)
box(-40, 14.5, -0.3, 45, 60, -0.02, paint('#566a3c', 1.0), 0)
box(0.95, y, -0.05, 2.45, y + 1.2, 0.0, paint('#d5cdbf', 0.85, mottle=0.06), 0.004)
hedge(-9, 13, 3.4, 14, 2.0, seed=3, density=900, leaf=0.075)
hedge(5.2, 13, 16, 14, 2.0, seed=4, density=900, leaf=0.075)
for x, yy, h, c, s in ((-5.5, 19, 7.5, 2.6, 1), (-0.5, 22, 6.5, 2.4, 2), (4.2, 24, 8, 2.8, 3), (8.8, 19, 7, 2.6, 4), (13, 22, 8.5, 3.0, 5), (-10, 22, 9, 3.2, 6)):
    tree(x, yy, h, c, ['#7d9150', '#70864b', '#8a9a5a'][s % 3], 0.2, 7000, s, clear=0.22)
hedge(-20, 27, 24, 28, 3.0, '#5c6f4d', seed=9, density=250, leaf=0.16)

# teak sofa and chair with linen cushions around a low table, on the right
linen = cloth('#ece5d8', 300)


def seat(length):
    """An outdoor bench seat facing -y."""
    h = length / 2
    for x in (-h, h - 0.06):
        for yy in (-0.38, 0.32):
            box(x, yy, 0, x + 0.06, yy + 0.06, 0.56 if yy < 0 else 0.7, teak, 0.006)
        box(x - 0.005, -0.39, 0.54, x + 0.065, 0.39, 0.575, wood('#bd9468', '#94704a', 'y'), 0.006)
    box(-h + 0.05, -0.37, 0.2, h - 0.05, -0.34, 0.28, teak, 0.004)
    box(-h + 0.05, 0.33, 0.2, h - 0.05, 0.36, 0.28, teak, 0.004)
    for i in range(7):
        box(-h + 0.05, -0.33 + i * 0.095, 0.26, h - 0.05, -0.26 + i * 0.095, 0.285, teak, 0.004)
    for z in (0.38, 0.5, 0.62):
        box(-h + 0.05, 0.34, z, h - 0.05, 0.365, z + 0.07, teak, 0.004)
    n = max(1, round(length / 0.75))
    w = (length - 0.14) / n
    for i in range(n):
        a = -h + 0.07 + i * w
        soft_box(a + 0.005, -0.38, 0.285, a + w - 0.005, 0.3, 0.42, linen, 0.05)
        with at(a + w / 2, 0.26, 0.41, tilt=-14):
            soft_box(-w / 2 + 0.01, -0.09, 0, w / 2 - 0.01, 0.06, 0.42, linen, 0.06)


with at(3.2, 3.75, 0, turn=-8):
    seat(2.0)
    with at(-0.62, 0.06, 0.42, tilt=-18, turn=10):
        cushion(0.45, 0.42, 0.14, cloth('#8f9a86', 350))
    with at(0.66, 0.06, 0.42, tilt=-18, turn=-8):
        cushion(0.45, 0.42, 0.14, cloth('#c3a98a', 350))
with at(4.55, 2.1, 0, turn=-82):
    seat(0.85)
with at(3.0, 2.35, 0, turn=-8):
    for i in range(7):
        box(-0.5, -0.31 + i * 0.09, 0.33, 0.5, -0.225 + i * 0.09, 0.355, teak, 0.005)
    for x in (-0.46, 0.4):
        for yy in (-0.28, 0.22):
            box(x, yy, 0, x + 0.06, yy + 0.06, 0.33, teak, 0.006)
        box(x + 0.005, -0.275, 0.26, x + 0.055, 0.275, 0.328, teak, 0.004)
    with at(0.2, 0.05, 0.355):
        bowl(ceramic('#d9cdb9', 0.6), 0.13, 0.08)
    book(0.22, 0.29, 0.028, '#b6a58b', -0.2, 0.02, 0.355, 15)

clay = paint('#b98a68', 0.95, bump=0.3, bump_scale=30, mottle=0.1)
with at(-1.95, 4.25, 0):
    pot_tree(clay, 2.3, 0.62, seed=3, count=2600, pot_size=(0.27, 0.46), leaf=(0.065, 0.016))
with at(-1.35, 4.4, 0):
    vessel([(0.13, 0), (0.14, 0.01), (0.19, 0.24), (0.2, 0.25), (0.2, 0.29)], clay, 0.016)
    lathe([(0, 0.25), (0.185, 0.25)], soil)
    lavender(0, 0, 0.24, 51, 0.42, 0.16)

# a tree out of the picture throws leaf shadows over the near corner
tree(6.6, -3.4, 5.2, 1.9, '#7d9150', 0.13, 5000, 12, clear=0.5)
sun(40, 122, 3.8, '#fff1dc', 1.0)
open_sky(1.1)
camera(1.3, -2.9, 1.5, lens=28, turn=0, shift_y=-0.07)
render()
