"""A freestanding bath under a tall window; stone on the floor and on the wall behind the bath."""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import bottle, bowl, branches, folded, pot_tree, smooth_profile, stool, towel, vase, vessel
from shell import curtain, curtain_pole, skirting, wall, wall_lamp, window
from studio_room import *

start('Bathroom', 'A bright bathroom with a freestanding bath in front of a stone wall, oak stool and tall window')
white, oak, metal = plaster('#f0ece5'), wood(), brass()
W, D, H = 3.9, 3.4, 2.6

stone('floor', (-0.6, -2.2, 0), (1, 0, 0), (0, 1, 0), W + 1.2, D + 2.2, (-0.6, -2.2))
stone('wall', (0, D, 0), (1, 0, 0), (0, 0, 1), W, H, (0, 0))
box(-0.3, D + 0.01, 0, W + 0.3, D + 0.3, H, white, 0)
box(-0.3, -2.2, H, W + 0.3, D + 0.3, H + 0.1, plaster('#f7f5f1'), 0)
# the left wall faces +x: its local x runs towards the camera
with at(0, -2.2, 0, turn=90):
    wall(D + 2.2, H, white, [(3.35, 0.75, 4.75, 2.3)])
    window(3.35, 0.75, 4.75, 2.3, 2, 3, paint('#f2efe9', 0.4), watts=110, sill=paint('#f2efe9', 0.4))
    skirting(0, D + 2.2, paint('#f2efe9', 0.4))
with at(W, D, 0, turn=-90):
    wall(D + 2.2, H, white)
    skirting(0, D + 2.2, paint('#f2efe9', 0.4))


def bath(length=1.72, width=0.78, height=0.58):
    """A slipper-less oval tub: superellipse rings lofted up the outside, over a rolled rim and down inside."""
    rings = []
    outside = [(0.80, 0.0), (0.815, 0.012), (0.86, 0.12), (0.91, 0.28), (0.96, 0.46), (0.99, 0.56), (1.0, 0.575), (1.0, 0.583), (0.99, 0.588)]
    inside = [(0.965, 0.586), (0.955, 0.575), (0.93, 0.48), (0.88, 0.3), (0.82, 0.17), (0.7, 0.13), (0.4, 0.122), (0.05, 0.12)]
    n = 96
    verts, faces = [], []
    for f, h in outside + inside:
        for i in range(n):
            a = 2 * math.pi * i / n
            c, s = math.cos(a), math.sin(a)
            p = 2.5
            r = (abs(c) ** p + abs(s) ** p) ** (-1 / p)
            inset = (1 - f) * 0.5
            verts.append(((length / 2 - inset * 0.9) * r * c, (width / 2 - inset * 0.62) * r * s, h * height / 0.588))
    rows = len(outside) + len(inside)
    for j in range(rows - 1):
        for i in range(n):
            k = (i + 1) % n
            faces.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
    mesh(verts, faces, ceramic('#f6f3ee', 0.22), smooth=True, auto=180)


with at(1.95, D - 0.72, 0, turn=0):
    bath()

# floor-standing bath filler at the right-hand end
with at(2.62, D - 0.25, 0):
    for x in (-0.075, 0.075):
        rod(x, 0, 0, 0.006, 0.035, metal)
        rod(x, 0, 0, 0.86, 0.012, metal)
        with at(x, 0, 0.86):
            lathe([(0, 0), (0.02, 0), (0.022, 0.004), (0.022, 0.05), (0.02, 0.054), (0, 0.054)], metal, steps=32)
            tube([(-0.035, 0, 0.068), (0.035, 0, 0.068)], 0.006, metal, smooth=False)
            rod(0, 0, 0.05, 0.075, 0.007, metal)
    tube([(-0.075, 0, 0.88), (0.075, 0, 0.88)], 0.015, metal, smooth=False)
    tube([(0, 0, 0.88), (0, -0.0, 1.0), (-0.02, -0.07, 1.07), (-0.05, -0.16, 1.03), (-0.06, -0.19, 0.95)], 0.012, metal)

# oak stool with folded towels in the sun, a plant
with at(1.12, 1.5, 0):
    stool(wood(grain='z'), seat=0.44, radius=0.18, seat_mat=oak)
    with at(0, 0, 0.44, turn=14):
        folded(cloth('#e9e2d6', 500), 0.27, 0.21, 3)
with at(3.35, 2.98, 0):
    pot_tree(paint('#cfc4b4', 0.85, bump=0.3, bump_scale=40), 1.55, 0.36, seed=8, count=1000)
# floating oak vanity with a stone top along the right wall, round mirror above
with at(W, 1.95, 0, turn=-90):
    front = wood(grain='x')
    box(0, -0.46, 0.47, 1.3, -0.0, 0.81, front, 0.003)
    for x in (0.004, 0.654):
        box(x, -0.48, 0.475, x + 0.642, -0.46, 0.805, front, 0.003)
    for x in (0.33, 0.98):
        tube([(x - 0.09, -0.5, 0.77), (x + 0.09, -0.5, 0.77)], 0.006, metal, smooth=False)
        for e in (-0.08, 0.08):
            tube([(x + e, -0.5, 0.77), (x + e, -0.47, 0.77)], 0.005, metal, smooth=False)
    stone_block('vanity', -0.01, -0.5, 0.81, 1.31, 0, 0.845)
    box(-0.009, -0.499, 0.811, 1.309, -0.001, 0.844, white, 0)
    with at(0.65, -0.26, 0.845):
        vessel(smooth_profile([(0.12, 0), (0.185, 0.05), (0.2, 0.12)]), ceramic('#f5f2ec'), 0.01)
    tube([(0.65, -0.002, 1.05), (0.65, -0.13, 1.05), (0.65, -0.16, 1.03), (0.65, -0.165, 1.0)], 0.011, metal)
    for x in (0.65, 0.53, 0.77):
        with at(x, 0, 1.05, tilt=90):
            rod(0, 0, 0, 0.012, 0.028, metal)
            if x != 0.65:
                rod(0, 0, 0, 0.06, 0.014, metal)
    with at(0.65, -0.012, 1.58, tilt=90):
        rod(0, 0, 0, 0.012, 0.39, paint('#f4f4f2', 0.02, metal=1.0))
        lathe([(0.385, -0.004), (0.4, -0.004), (0.4, 0.02), (0.385, 0.02), (0.385, -0.004)], metal, steps=96)
    with at(1.1, -0.2, 0.845):
        bottle(paint('#6d4a2c', 0.15), 0.033, 0.19, black_metal())
    with at(0.14, -0.22, 0.845):
        vase(ceramic('#cfc3b2', 0.6), 0.2, 0.075, 0.03)
        branches(leaf_paint('#7f8c76'), paint('#6b6a50', 0.8), 6, 0.34, 0.16, seed=11, start=0.2)

box(1.15, D - 0.72 - 0.395, 0.59, 1.27, D - 0.72 + 0.395, 0.612, oak, 0.004)
with at(1.21, D - 0.72 - 0.18, 0.612):
    bowl(ceramic('#d9cfc0', 0.5), 0.05, 0.035)
with at(1.21, D - 0.72 + 0.12, 0.612):
    bottle(paint('#6d4a2c', 0.15), 0.03, 0.16, black_metal())

sun(30, -66, 5.0)
sky(strength=0.5)
camera(2.05, -1.75, 1.32, lens=28, turn=0, shift_y=-0.07)
render(bounce='floor')
