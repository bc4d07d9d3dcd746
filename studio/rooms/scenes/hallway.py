"""An entrance hall: panelled walls, a glazed front door, a console table; the floor is stone from end to end."""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import basket, book, bowl, branches, pot_tree, soft_box, vase
from shell import architrave, panel_frame, skirting, view, wall, wall_lamp
from studio_room import *

start('Hallway', 'A bright entrance hall with panelled walls, glazed front door, oak console table and a stone floor')
white, oak, metal = plaster('#f2eee6'), wood(), brass()
trim, lower, door = paint('#f3f0e9', 0.45), paint('#c9cabd', 0.5), paint('#4f5b57', 0.4)
W, D, H = 2.5, 5.6, 2.8

stone('floor', (-1.2, -2.4, 0), (1, 0, 0), (0, 1, 0), W + 3.6, D + 2.6, (-1.2, -2.4))
box(-0.4, -2.4, H, W + 2.4, D + 0.4, H + 0.1, plaster('#f8f6f1'), 0)


def panelling(length, skip=()):
    """Dado panelling with rail, on a wall along local x; `skip` are the spans of doorways."""
    spans, edge = [], 0
    for a, b in sorted(skip):
        spans.append((edge, a))
        edge = b
    spans.append((edge, length))
    for a, b in spans:
        if b - a < 0.1:
            continue
        box(a, -0.006, 0, b, 0, 0.95, lower, 0)
        skirting(a, b, lower, y=-0.006, height=0.18)
        box(a, -0.03, 0.95, b, 0, 0.985, lower, 0.008)
        box(a, -0.018, 0.92, b, 0, 0.955, lower, 0.006)
        n = max(1, round((b - a) / 0.75))
        w = (b - a) / n
        for i in range(n):
            panel_frame(a + i * w + 0.08, 0.27, a + (i + 1) * w - 0.08, 0.85, lower, y=-0.006)


with at(0, -2.4, 0, turn=90):
    wall(D + 2.4, H, white)
    panelling(D + 2.4)
# right wall with an opening to a bright room beyond
with at(W, D, 0, turn=-90):
    wall(D + 2.4, H, white, [(1.5, 0, 2.7, 2.2)], thick=0.22)
    architrave(1.5, 2.7, 2.2, trim)
    panelling(D + 2.4, [(1.4, 2.8)])
box(W + 0.22, -2.4, 0, W + 0.24, D - 2.75, H, white, 0)
box(W + 2.3, -2.4, 0, W + 2.4, D, H, white, 0)
soft_light((W + 1.6, D - 2.1, 1.5), (-1, 0, 0), 1.6, 2.0, 55)
# front wall: door with side lights and fanlight
dx0, dx1 = 0.78, 1.72
with at(0, D, 0):
    wall(W, H, white, [(0.38, 0, 2.12, 2.52)], thick=0.25)
    architrave(0.38, 2.12, 2.52, trim, wide=0.1)
    y = 0.1
    for x0, z0, x1, z1 in ((0.38, 0, 0.44, 2.52), (2.06, 0, 2.12, 2.52), (0.44, 2.46, 2.06, 2.52), (0.44, 2.06, 2.06, 2.13), (0.71, 0, 0.78, 2.06), (1.72, 0, 1.79, 2.06)):
        box(x0, y, z0, x1, y + 0.09, z1, trim, 0.005)
    for x0, x1 in ((0.44, 0.71), (1.79, 2.06)):
        box(x0, y + 0.02, 0, x1, y + 0.07, 0.62, trim, 0.004)
        panel_frame(x0 + 0.04, 0.1, x1 - 0.04, 0.54, trim, y=y + 0.02, wide=0.025)
        for z in (1.1, 1.58):
            box(x0, y + 0.03, z - 0.011, x1, y + 0.06, z + 0.011, trim, 0.003)
    for x in (0.78, 1.25, 1.72):
        box(x - 0.012, y + 0.03, 2.13, x + 0.012, y + 0.06, 2.46, trim, 0.003)
    # the door: four panels below, glass above
    box(dx0 + 0.004, y + 0.02, 0.01, dx0 + 0.13, y + 0.065, 2.055, door, 0.004)
    box(dx1 - 0.13, y + 0.02, 0.01, dx1 - 0.004, y + 0.065, 2.055, door, 0.004)
    for z0, z1 in ((0.01, 0.24), (0.92, 1.08), (1.92, 2.055)):
        box(dx0 + 0.13, y + 0.02, z0, dx1 - 0.13, y + 0.065, z1, door, 0.004)
    box(1.2, y + 0.02, 0.24, 1.3, y + 0.065, 0.92, door, 0.004)
    box(dx0 + 0.13, y + 0.035, 0.24, dx1 - 0.13, y + 0.05, 0.92, door, 0.002)
    for x0, x1 in ((dx0 + 0.13, 1.2), (1.3, dx1 - 0.13)):
        panel_frame(x0 + 0.02, 0.26, x1 - 0.02, 0.9, door, y=y + 0.035, wide=0.02, proud=0.008)
    box(1.24, y + 0.03, 1.08, 1.26, y + 0.055, 1.92, door, 0.003)
    box(dx0 + 0.13, y + 0.03, 1.5 - 0.01, dx1 - 0.13, y + 0.055, 1.5 + 0.01, door, 0.003)
    with at(1.655, y + 0.02, 1.0, tilt=90):
        lathe([(0.028, 0), (0.028, 0.005), (0.011, 0.012), (0.011, 0.035), (0.026, 0.045), (0.03, 0.06), (0.024, 0.074), (0, 0.078)], metal, steps=32)
    view(0.3, 0, 2.2, 2.6, distance=1.0)
    soft_light((1.25, 0.28, 1.55), (0, -1, 0), 1.5, 1.7, 95)

# console, mirror, lamp on the left
with at(0, 2.55, 0, turn=90):
    with at(0, -0.22, 0):
        box(-0.62, -0.16, 0.76, 0.62, 0.18, 0.795, oak, 0.005)
        box(-0.58, -0.13, 0.68, 0.58, 0.17, 0.76, oak, 0.003)
        for x in (-0.57, 0.53):
            for yy in (-0.13, 0.13):
                box(x, yy, 0, x + 0.04, yy + 0.04, 0.76, wood(grain='z'), 0.004)
        box(-0.56, -0.11, 0.16, 0.56, 0.15, 0.18, oak, 0.003)
        with at(-0.3, 0, 0.18):
            basket(paint('#b08c60', 0.9), 0.12, 0.2)
        with at(0.36, 0, 0.795):
            lathe([(0, 0), (0.075, 0), (0.085, 0.03), (0.09, 0.12), (0.05, 0.2), (0.014, 0.23), (0.014, 0.3), (0, 0.3)], ceramic('#b7a78f', 0.5))
            lathe([(0.15, 0.27), (0.105, 0.47)], cloth('#f0e8da', 700))
            bulb(0, 0, 0.37, 3.0)
        with at(-0.3, 0.0, 0.795):
            vase(ceramic('#ece5d8', 0.5), 0.28, 0.1, 0.045)
            branches(leaf_paint('#75846a'), paint('#6b6a50', 0.8), 8, 0.5, 0.26, seed=2, start=0.28)
        book(0.22, 0.28, 0.028, '#8d7c68', 0.06, 0.0, 0.795, 10)
        with at(0.06, 0, 0.823):
            bowl(ceramic('#d9cdba', 0.6), 0.07, 0.045)
    with at(0, -0.016, 1.62, tilt=90):
        rod(0, 0, 0, 0.01, 0.4, paint('#f4f4f2', 0.02, metal=1.0))
        lathe([(0.39, -0.01), (0.425, -0.01), (0.43, 0.0), (0.43, 0.018), (0.42, 0.028), (0.4, 0.026), (0.39, 0.014)], wood('#b08a5c', '#86633c', 'x'), steps=96)
# bench and coats rail on the right, nearer
with at(W, 1.95, 0, turn=-90):
    with at(0.15, -0.2, 0):
        box(-0.55, -0.16, 0.42, 0.55, 0.17, 0.455, oak, 0.005)
        for x in (-0.5, 0.46):
            box(x, -0.14, 0, x + 0.04, 0.14, 0.42, oak, 0.004)
        box(-0.46, -0.02, 0.2, 0.46, 0.02, 0.26, oak, 0.003)
        soft_box(-0.52, -0.15, 0.455, 0.52, 0.15, 0.5, cloth('#cfc4b2', 350), 0.022)
with at(0.42, 4.85, 0):
    pot_tree(paint('#c9bda9', 0.85, bump=0.3, bump_scale=40), 1.7, 0.34, seed=17, count=1000, pot_size=(0.18, 0.34))
# lantern
with at(1.25, 2.4, 2.02):
    for x in (-0.13, 0.118):
        for y in (-0.13, 0.118):
            box(x, y, 0, x + 0.012, y + 0.012, 0.36, metal, 0.002)
    for z in (0, 0.35):
        for a in ((-0.119, -0.129, 0.119, -0.119), (-0.119, 0.119, 0.119, 0.129), (-0.129, -0.119, -0.119, 0.119), (0.119, -0.119, 0.129, 0.119)):
            box(a[0], a[1], z, a[2], a[3], z + 0.012, metal, 0.002)
    for x, y in ((-0.124, -0.124), (0.124, -0.124), (-0.124, 0.124), (0.124, 0.124)):
        tube([(x, y, 0.36), (0, 0, 0.5)], 0.005, metal, smooth=False)
    rod(0, 0, 0.49, 0.78, 0.006, metal)
    rod(0, 0, 0.755, 0.78, 0.05, metal)
    rod(0, 0, 0.012, 0.12, 0.016, ceramic('#f5f0e6'))
    box(-0.118, -0.118, 0.001, 0.118, 0.118, 0.008, metal, 0.002)
    lathe([(0, 0), (0.016, 0.01), (0.022, 0.04), (0.01, 0.08), (0, 0.09)], glow(strength=5), 0, 0, 0.12)
    bulb(0, 0, 0.17, 7)

meta['ev'] = 0.2
sun(31, -14, 4.0)
soft_light((1.25, -2.3, 2.0), (0, 1, -0.15), 2.0, 1.2, 30)
sky(strength=0.6)
camera(1.25, -1.9, 1.4, lens=30, turn=0, shift_y=-0.1)
render(bounce='floor')
