"""Close on the sink run: the wall above the worktop and the worktop itself are stone."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import bottle, bowl, branches, cup, smooth_profile, towel, vase, vessel
from kitchen import base_units, bridge_tap, butler_sink
from shell import wall, wall_lamp, window
from studio_room import *

start('Kitchen splashback', 'A kitchen wall in stone above a worktop with butler sink, brass tap and an oak shelf of pottery')
white, oak, metal = plaster('#f1ede5'), wood(), brass()
paintwork = paint('#8d9488', 0.45)
W, D, H = 3.6, 0.0, 2.5  # the tiled wall is at y = 0

box(-1, 0.012, 0, W + 1, 0.3, H, white, 0)
box(-1, -3.2, H, W + 1, 0.3, H + 0.1, plaster('#f7f5f0'), 0)
box(-1, -3.2, -0.1, W + 1, 0.3, 0, wood('#b99668', '#94704a', 'y'), 0)
stone('splashback', (0, 0, 0.92), (1, 0, 0), (0, 0, 1), W, 1.42, (0, 0))
stone('splashback', (0, 0, 2.34), (1, 0, 0), (0, 1, 0), W, 0.012, (0, 1.42))
with at(0, -3.2, 0, turn=90):
    wall(3.5, H, white, [(1.5, 1.0, 2.85, 2.25)])
    window(1.5, 1.0, 2.85, 2.25, 2, 2, paint('#f2efe9', 0.4), watts=75, sill=oak)
with at(W, 0, 0, turn=-90):
    wall(3.2, H, white)

# cabinets, sink and worktop; the worktop is cut around the sink
with at(0, -0.6, 0):
    base_units([0.6, 0.6], paintwork, metal, drawers=(0,))
    with at(1.2, 0, 0):
        base_units([0.85], paintwork, metal, height=0.66)
        box(0, 0.03, 0.66, 0.05, 0.58, 0.88, paintwork, 0.002)
        box(0.80, 0.03, 0.66, 0.85, 0.58, 0.88, paintwork, 0.002)
    with at(2.05, 0, 0):
        base_units([0.75, 0.8], paintwork, metal, drawers=(0,))
    with at(1.25, -0.045, 0.905):
        butler_sink(0.75, 0.49, 0.25)
top = dict(plain='#e6e1d7')
for x0, x1 in ((0.0, 1.25), (2.0, W)):
    stone_block('worktop', x0, -0.635, 0.88, x1, 0, 0.92, sides='front left right', **top)
    box(x0 + 0.001, -0.634, 0.881, x1 - 0.001, 0, 0.919, white, 0)
stone('worktop', (1.25, -0.155, 0.92), (1, 0, 0), (0, 1, 0), 0.75, 0.155, (1.25, -0.155), **top)
stone('worktop', (1.25, -0.155, 0.88), (1, 0, 0), (0, 0, 1), 0.75, 0.04, (1.25, -0.195), **top)
box(1.251, -0.154, 0.881, 1.999, 0, 0.919, white, 0)
with at(1.625, -0.085, 0.92):
    bridge_tap(metal, 0.2, 0.33)

# shelf and pottery
box(0.55, -0.2, 1.62, 3.05, 0, 1.655, oak, 0.004)
for x in (0.8, 1.8, 2.8):
    tube([(x, -0.004, 1.5), (x, -0.03, 1.56), (x, -0.16, 1.612)], 0.007, metal)
    box(x - 0.012, -0.008, 1.46, x + 0.012, 0, 1.62, metal, 0.003)
with at(0, -0.105, 1.655):
    for i in range(4):
        with at(0.76, 0, i * 0.03):
            bowl(ceramic(['#e8e1d4', '#d8cdbc', '#e8e1d4', '#c7baa6'][i], 0.4), 0.1 - i * 0.003, 0.065)
    for i in range(4):
        with at(1.03 + i * 0.105, 0.01 if i % 2 else -0.02, 0, turn=i * 30):
            cup(ceramic('#ece6da', 0.35), 0.043, 0.09)
    with at(1.62, 0, 0):
        vase(ceramic('#b59d80', 0.7), 0.26, 0.085, 0.035)
    for x, h, c in ((1.9, 0.22, '#d9cfbd'), (2.02, 0.17, '#cbbfa9')):
        with at(x, 0, 0):
            bottle(paint(c, 0.45), 0.05, h, oak)
    for i, (c, h, w) in enumerate((('#7b6a57', 0.24, 0.03), ('#c9b99f', 0.22, 0.024), ('#8d9488', 0.25, 0.035), ('#e2d8c6', 0.21, 0.022))):
        x = 2.3 + sum((0.03, 0.024, 0.035, 0.022)[:i]) + i * 0.002
        box(x, -0.08, 0, x + w, 0.08, h, paint(c, 0.7), 0.002)
    with at(2.62, 0, 0):
        vessel([(0.05, 0), (0.06, 0.01), (0.075, 0.11)], ceramic('#cfa98a', 0.9), 0.006)
        branches(leaf_paint('#6f8560'), paint('#6b6a50', 0.8), 9, 0.16, 0.17, (0.045, 0.03), seed=9, start=0.08, pairs=6)

# on the worktop
with at(2.35, -0.045, 0.92, tilt=-9):
    box(-0.15, -0.022, 0, 0.15, 0, 0.42, wood('#b98f60', '#94683d', 'z'), 0.009)
with at(2.56, -0.075, 0.92, tilt=-8):
    with at(0, 0, 0.16, tilt=90):
        rod(0, 0, 0, 0.02, 0.16, wood('#a9814f', '#86602f', 'x'))
with at(2.98, -0.27, 0.92):
    bowl(wood('#a57c50', '#7d5a36', 'x'), 0.17, 0.09)
    for x, y in ((0.0, 0.06), (0.07, -0.03), (-0.065, -0.03), (0.0, 0.0)):
        z = 0.04 if (x, y) != (0.0, 0.0) else 0.075
        lathe(smooth_profile([(0, 0), (0.022, 0.004), (0.038, 0.03), (0.03, 0.058), (0.008, 0.072), (0, 0.074)]), paint('#d8b84a', 0.45, bump=0.1, bump_scale=200), x, y, z)
with at(0.62, -0.2, 0.92):
    vessel([(0.06, 0), (0.065, 0.01), (0.065, 0.17)], ceramic('#ded3c1', 0.5))
    for a, b in ((-0.03, 0.01), (0.0, -0.015), (0.028, 0.012)):
        tube([(a * 0.6, b, 0.02), (a * 1.9, b * 1.6, 0.32)], 0.006, oak, smooth=False)
    lathe(smooth_profile([(0, 0.3), (0.018, 0.31), (0.024, 0.34), (0.016, 0.37), (0, 0.375)]), oak, -0.062, 0.016)
with at(0.95, -0.16, 0.92):
    bottle(paint('#5a5f45', 0.2), 0.036, 0.27, oak)
with at(2.13, -0.1, 0.92):
    bottle(paint('#6d4a2c', 0.15), 0.032, 0.18, black_metal())
with at(2.5, -0.69, 0.79):
    tube([(-0.2, 0, 0), (0.2, 0, 0)], 0.007, metal, smooth=False)
    for x in (-0.19, 0.19):
        tube([(x, 0, 0), (x, 0.1, 0)], 0.006, metal, smooth=False)
    towel(cloth('#e3dccd', 500), 0.26, 0.4, 0.36, 0.007)

sun(36, -52, 3.6)
sky(strength=0.6)
camera(1.85, -2.75, 1.4, lens=32, turn=0, shift_y=-0.02)
render()
