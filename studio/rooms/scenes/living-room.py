"""A sitting room around a wood stove: stone floor, stone hearth, and the chimney breast may be clad in stone too."""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import arm_chair, basket, book, bowl, branches, cushion, leg, sofa, vase
from shell import curtain, curtain_pole, shaker, skirting, wall, window
from studio_room import *

start('Living room', 'A sitting room with a wood stove on a stone hearth, a linen armchair, oak shelves and a stone floor')
white, oak, iron = plaster('#f1ece3'), wood(), black_metal()
trim = paint('#f2eee6', 0.45)
W, D, H = 4.8, 4.2, 2.6

stone('floor', (-0.5, -2.6, 0), (1, 0, 0), (0, 1, 0), W + 1, D + 2.6, (-0.5, -2.6))
box(-0.4, -2.6, H, W + 0.4, D + 0.4, H + 0.1, plaster('#f7f5f0'), 0)
with at(-0.3, D, 0):
    wall(W + 0.6, H, white)
with at(0, -2.6, 0, turn=90):
    wall(D + 2.6, H, white, [(4.0, 0.55, 5.75, 2.25)])
    window(4.0, 0.55, 5.75, 2.25, 3, 3, paint('#f2efe9', 0.4), watts=170, sill=trim)
    skirting(0, D + 2.6, trim)
    linen = cloth('#e2dacb', 500)
    curtain(3.55, 4.0, 0.02, 2.42, linen, y=-0.09, folds=5, deep=0.03)
    curtain(5.75, 6.2, 0.02, 2.42, linen, y=-0.09, folds=5, deep=0.03)
    curtain_pole(3.45, 6.3, 2.44, paint('#b59a66', 0.3, metal=1.0), y=-0.09)
with at(W, D, 0, turn=-90):
    wall(D + 2.6, H, white)
    skirting(0, D + 2.6, trim)

# chimney breast with an opening for the stove
x0, x1, front = 1.6, 3.3, D - 0.42
ox0, ox1, oz = 2.0, 2.9, 1.02
for a, b, c, d in ((x0, 0, ox0, H), (ox1, 0, x1, H), (ox0, oz, ox1, H)):
    stone('wall', (a, front, b), (1, 0, 0), (0, 0, 1), c - a, d - b, (a, b), plain='#e9e3d8')
for x in (x0, x1):
    stone('wall', (x, front, 0), (0, 1, 0), (0, 0, 1), 0.42, H, (x1 if x == x1 else x0 - 0.42, 0), plain='#e9e3d8')
soot = paint('#4a4541', 0.95, bump=0.3, bump_scale=30)
box(ox0 - 0.02, front + 0.4, 0, ox1 + 0.02, front + 0.42, oz + 0.1, soot, 0)
box(ox0 - 0.02, front + 0.001, 0, ox0, front + 0.4, oz, soot, 0)
box(ox1, front + 0.001, 0, ox1 + 0.02, front + 0.4, oz, soot, 0)
box(ox0, front + 0.001, oz, ox1, front + 0.4, oz + 0.02, soot, 0)
box(1.72, front - 0.16, 1.2, 3.18, front, 1.31, wood('#b08a5c', '#86633c', 'x'), 0.008)
stone_block('hearth', 1.6, front - 0.52, 0, 3.3, front + 0.4, 0.055, plain='#8c8a86')

# wood stove
with at(2.45, front + 0.06, 0.055):
    for x in (-0.2, 0.2):
        for y in (-0.12, 0.14):
            rod(x, y, 0, 0.11, 0.018, iron, 0.022)
    box(-0.26, -0.18, 0.1, 0.26, 0.2, 0.66, iron, 0.012)
    box(-0.29, -0.21, 0.655, 0.29, 0.22, 0.685, iron, 0.01)
    box(-0.23, -0.2, 0.15, 0.23, -0.17, 0.62, iron, 0.012)
    box(-0.175, -0.206, 0.24, 0.175, -0.19, 0.56, paint('#17130f', 0.08), 0.006)
    tube([(0.205, -0.225, 0.34), (0.205, -0.235, 0.46)], 0.009, paint('#b9b7b3', 0.3, metal=1.0), smooth=False)
    for z in (0.35, 0.45):
        tube([(0.205, -0.23, z), (0.205, -0.19, z)], 0.006, iron, smooth=False)
    rod(0, 0.06, 0.68, 1.1, 0.075, iron)

# alcove: oak shelves to the right, low cupboard, books and pots
for z in (1.15, 1.55, 1.95):
    box(x1 + 0.02, D - 0.3, z, W - 0.0, D, z + 0.04, oak, 0.004)
cup = paint('#d9d1c3', 0.5)
box(x1 + 0.02, D - 0.4, 0.08, W, D, 0.74, cup, 0.003)
box(x1 + 0.04, D - 0.38, 0, W, D, 0.08, paint('#3a3733', 0.8), 0)
box(x1 + 0.0, D - 0.43, 0.74, W, D, 0.775, oak, 0.004)
for i in range(2):
    w = (W - x1 - 0.02) / 2
    shaker(x1 + 0.02 + i * w, 0.085, x1 + 0.02 + (i + 1) * w, 0.735, cup, y=D - 0.422, knob=brass(), knob_at=(x1 + 0.02 + w + (0.04 if i else -0.04), 0.62))
rng = random.Random(4)
def row(x, z, count, y=D - 0.15):
    for _ in range(count):
        w, h = rng.uniform(0.018, 0.04), rng.uniform(0.19, 0.27)
        box(x, y - 0.08, z, x + w, y + 0.08, z + h, paint(rng.choice(['#8a7763', '#cdbfa8', '#6f7a74', '#e5dccb', '#a5836a', '#494f52', '#b9ac97']), 0.75), 0.002)
        x += w + 0.0015
row(3.45, 1.19, 9)
row(4.2, 1.59, 8)
row(3.5, 1.99, 6)
for x, z, c, h in ((4.15, 1.19, '#b9a488', 0.22), (4.45, 1.19, '#e8e0d2', 0.16), (3.65, 1.59, '#e8e0d2', 0.24), (4.3, 1.99, '#a98f72', 0.2)):
    with at(x, D - 0.15, z):
        vase(ceramic(c, 0.65), h, h * 0.36, h * 0.14)
with at(3.75, D - 0.22, 0.775, scale=0.76):
    lathe([(0.07, 0), (0.075, 0.02), (0.05, 0.05), (0.03, 0.16), (0.05, 0.22), (0.012, 0.25), (0.012, 0.3)], ceramic('#cbbba3', 0.6))
    lathe([(0.15, 0.27), (0.11, 0.45)], cloth('#efe7d8', 700))
    bulb(0, 0, 0.36, 2.0)
with at(4.35, D - 0.2, 0.775):
    book(0.24, 0.3, 0.03, '#7c6d5b', 0, 0, 0, 8)
    book(0.21, 0.27, 0.025, '#d8cdb9', 0, 0, 0.03, -5)

# logs in a basket, armchair, rug, side table
with at(1.25, front - 0.12, 0):
    basket(paint('#a98559', 0.9), 0.2, 0.3)
    bark = paint('#8d7256', 0.95, bump=0.6, bump_scale=50)
    cut = wood('#d3b184', '#b48c5c', 'z')
    for i, (x, y, a) in enumerate(((-0.07, 0, 8), (0.07, 0.03, -7), (0.0, -0.08, 4), (0.02, 0.1, -12))):
        with at(x, y, 0.05, tilt=a, roll=a * 0.7):
            rod(0, 0, 0, 0.43, 0.05, bark)
            rod(0, 0, 0.43, 0.432, 0.046, cut)
with at(0.72, 2.9, 0, turn=-38):
    arm_chair(cloth('#d8cfbf', 350), wood(grain='z'))
    with at(0.02, 0.14, 0.43, tilt=-16, turn=0):
        cushion(0.42, 0.4, 0.15, cloth('#9a8a74', 400))
with at(4.22, 1.5, 0, turn=-80):
    sofa(cloth('#cfc8bb', 350), wood(grain='z'), 1.9)
    for x, c, t in ((-0.55, '#a48f74', 12), (0.55, '#e6dece', -10)):
        with at(x, 0.08, 0.43, tilt=-16, turn=t):
            cushion(0.45, 0.43, 0.15, cloth(c, 400))
with at(2.95, 1.62, 0):
    lathe([(0, 0.36), (0.33, 0.36), (0.34, 0.367), (0.34, 0.383), (0.33, 0.39), (0, 0.39)], oak, steps=96)
    for a in (30, 150, 270):
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        leg(c * 0.26, s * 0.26, c * 0.2, s * 0.2, 0.365, 0.022, 0.016, wood(grain='z'))
    with at(0.1, 0.06, 0.39):
        bowl(ceramic('#cdbfa8', 0.6), 0.11, 0.06)
    book(0.22, 0.29, 0.028, '#8d7c68', -0.12, -0.08, 0.39, 25)
with at(2.05, front - 0.08, 1.31):
    vase(ceramic('#c0ab8f', 0.7), 0.27, 0.075, 0.03)
with at(2.82, front - 0.08, 1.31):
    vase(ceramic('#e8e0d2', 0.5), 0.17, 0.07, 0.035)
    branches(leaf_paint('#7b8a70'), paint('#6b6a50', 0.8), 7, 0.36, 0.2, seed=31, start=0.17)

sun(28, -62, 5.0)
meta['ev'] = 0.15
sky(strength=0.5)
camera(2.3, -1.7, 1.38, lens=28, turn=0, shift_y=-0.1)
render(bounce='floor')
