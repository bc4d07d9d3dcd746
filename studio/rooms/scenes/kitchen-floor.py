"""A country kitchen with an island: the stone floor runs from the camera to the range."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import book, bowl, bottle, branches, cup, leaves, pot_tree, stool, vase, vessel
from kitchen import base_units, range_cooker, tall_units
from shell import pendant, shaker, skirting, wall, window
from studio_room import *

start('Kitchen floor', 'A calm country kitchen with a stone floor, painted cabinets, an oak-topped island and garden doors')
white, oak, metal = plaster('#f1ede5'), wood(), brass()
trim, cream, green = paint('#f2efe8', 0.45), paint('#d6cebf', 0.45), paint('#66705f', 0.45)
W, D, H = 5.0, 5.0, 2.65

stone('floor', (-0.5, -2.6, 0), (1, 0, 0), (0, 1, 0), W + 1, D + 2.6, (-0.5, -2.6))
box(-0.4, -2.6, H, W + 0.4, D + 0.4, H + 0.1, plaster('#f7f5f0'), 0)
with at(-0.3, D, 0):
    wall(W + 0.6, H, white)
with at(0, -2.6, 0, turn=90):
    wall(D + 2.6, H, white, [(4.1, 0.0, 6.3, 2.25)])
    window(4.1, 0.0, 6.3, 2.25, 4, 4, paint('#35383a', 0.4), watts=170, bar=0.024)
    skirting(0, 4.1, trim)
    skirting(6.3, 7.6, trim)
with at(W, D, 0, turn=-90):
    wall(D + 2.6, H, white)
    skirting(0.65, 7.6, trim)

# back wall: cabinets, range under a plaster canopy, larder cupboards
with at(0.35, D - 0.6, 0):
    base_units([0.6, 0.6], cream, metal, drawers=(0,))
    box(-0.0, -0.02, 0.88, 1.2, 0.6, 0.92, paint('#ebe7df', 0.25), 0.004)
with at(1.56, D - 0.62, 0):
    range_cooker(1.0, 0.6)
with at(2.57, D - 0.6, 0):
    base_units([0.6, 0.45], cream, metal, drawers=(1,))
    box(0, -0.02, 0.88, 1.05, 0.6, 0.92, paint('#ebe7df', 0.25), 0.004)
with at(3.62, D - 0.62, 0):
    tall_units([0.69, 0.69], cream, metal)
    box(0, 0.02, 2.3, 1.38, 0.62, H, white, 0)
box(1.41, D - 0.5, 1.72, 2.71, D, H, white, 0.004)
box(1.37, D - 0.54, 1.62, 2.75, D, 1.73, oak, 0.006)
box(1.5, D - 0.012, 0.92, 2.62, D, 1.62, paint('#ebe7df', 0.3), 0.002)
for x0, x1 in ((0.4, 1.33), (2.79, 3.58)):
    box(x0, D - 0.22, 1.5, x1, D, 1.535, oak, 0.004)
    for x in (x0 + 0.1, x1 - 0.1):
        box(x - 0.01, D - 0.17, 1.47, x + 0.01, D, 1.5, metal, 0.003)
        box(x - 0.01, D - 0.015, 1.4, x + 0.01, D, 1.5, metal, 0.003)
for x, kind in ((0.52, 'v'), (0.72, 'c'), (0.83, 'c'), (0.94, 'c'), (1.17, 'b'), (2.95, 'b'), (3.2, 'j'), (3.4, 'j')):
    with at(x, D - 0.11, 1.535):
        if kind == 'v':
            vase(ceramic('#b9a78f', 0.7), 0.24, 0.08, 0.035)
        elif kind == 'c':
            cup(ceramic('#ece6da', 0.4), 0.042, 0.09)
        elif kind == 'b':
            for i in range(3):
                with at(0, 0, i * 0.028):
                    bowl(ceramic('#e4dccd', 0.35), 0.095 - i * 0.004, 0.06)
        else:
            bottle(paint('#cfc6b4', 0.5), 0.05, 0.2, oak)
with at(0.55, D - 0.25, 0.92):
    for x, h in ((0, 0.19), (0.16, 0.15)):
        with at(x, 0, 0):
            vessel([(0.05, 0), (0.055, 0.01), (0.055, h)], ceramic('#d7cbb8', 0.5))
    for a in (-0.03, 0.0, 0.025):
        tube([(a * 0.5, 0, 0.02), (a * 1.8, a, 0.33)], 0.006, oak, smooth=False)
with at(2.9, D - 0.12, 0.92, tilt=-10):
    box(-0.17, -0.02, 0, 0.17, 0.0, 0.44, wood('#b98f60', '#94683d', 'z'), 0.008)
with at(3.3, D - 0.28, 0.92):
    vase(ceramic('#efe9de', 0.35), 0.26, 0.1, 0.05)
    branches(leaf_paint('#74836a'), paint('#6b6a50', 0.8), 8, 0.42, 0.24, seed=4, start=0.26)

# a framed leaf print on the right wall
with at(W, 3.3, 1.28, turn=-90):
    for a, b, c, d in ((0, 0, 0.6, 0.025), (0, 0.775, 0.6, 0.8), (0, 0.025, 0.025, 0.775), (0.575, 0.025, 0.6, 0.775)):
        box(a, -0.03, b, c, 0, d, oak, 0.003)
    box(0.02, -0.012, 0.02, 0.58, -0.002, 0.78, paint('#f3efe6', 0.9), 0)
    with at(0.3, -0.016, 0.16, tilt=0):
        spots = [((0, 0, 0.03 + 0.045 * i), (1 if i % 2 else -1, -0.02, 0.7), 0.13 - 0.007 * i, 0.045, 1.57) for i in range(9)]
        leaves(spots, paint('#6d7a66', 0.9), 0.0)
        tube([(0, 0, -0.06), (0.004, 0, 0.2), (0, 0, 0.46)], 0.003, paint('#6d7a66', 0.9))

# island
with at(2.35, 2.35, 0):
    box(0.04, 0.3, 0.1, 2.06, 0.95, 0.88, green, 0.003)
    box(0.08, 0.36, 0, 2.02, 0.9, 0.1, paint('#3a3733', 0.8), 0.002)
    for i in range(3):
        shaker(0.045 + i * 0.67, 0.105, 0.045 + (i + 1) * 0.67, 0.875, green, y=0.278, rail=0.085)
    for x in (0.03, 1.97):
        box(x, 0.02, 0, x + 0.09, 0.11, 0.88, green, 0.006)
    box(0, 0, 0.88, 2.1, 1.0, 0.925, wood('#c39c6c', '#9b7347', 'x', 0.35), 0.006)
    with at(1.45, 0.5, 0.925):
        bowl(wood('#a57c50', '#7d5a36', 'x'), 0.19, 0.1)
        for x, y in ((0.0, 0.05), (0.07, -0.03), (-0.06, -0.04)):
            lathe([(0, 0), (0.025, 0.006), (0.04, 0.032), (0.03, 0.06), (0.006, 0.07), (0, 0.066)], paint('#b9b05a', 0.4, mottle=0.1, mottle_scale=20), x, y, 0.045)
    book(0.22, 0.28, 0.025, '#8c7a66', 0.62, 0.55, 0.925, 12)
    book(0.2, 0.25, 0.02, '#cdbfa8', 0.62, 0.55, 0.95, 4)
    for x in (0.55, 1.2):
        with at(x, -0.12, 0, turn=12):
            stool(wood(grain='z'), 0.66, 0.17, oak)
pendant(2.9, 2.85, 1.72, H, paint('#e9e4d9', 0.4), paint('#f5f1ea', 0.5), 0.17, 5)
pendant(3.9, 2.85, 1.72, H, paint('#e9e4d9', 0.4), paint('#f5f1ea', 0.5), 0.17, 5)
with at(0.52, 3.72, 0):
    pot_tree(paint('#b98c6c', 0.9, bump=0.3, bump_scale=40), 1.6, 0.36, seed=21, count=1000, pot_size=(0.19, 0.34))

sun(30, -72, 5.0)
sky(strength=0.5)
camera(2.3, -1.75, 1.42, lens=28, turn=-2, shift_y=-0.1)
render(bounce='floor')
