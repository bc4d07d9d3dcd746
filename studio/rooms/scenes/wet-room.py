"""A walk-in shower: stone on the floor and on two walls, a clear glass screen, a niche, brass fittings."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import bottle, bowl, branches, folded, pot_tree, towel, vase
from shell import wall, window
from studio_room import *

start('Wet room', 'A wet room lined with stone, with a glass screen, brass rain shower, niche and teak bench')
white, teak, metal = plaster('#f1ede5'), wood('#b58a5a', '#8c6238', 'x'), brass()
W, D, H = 3.2, 2.6, 2.5

stone('floor', (-0.4, -2.6, 0), (1, 0, 0), (0, 1, 0), W + 0.8, D + 2.6, (-0.4, -2.6))
# back wall around a niche: below, left, right, above, and the niche itself
nx0, nx1, nz0, nz1, deep = 0.98, 1.62, 1.12, 1.44, 0.1
for x0, x1, z0, z1 in ((0, W, 0, nz0), (0, nx0, nz0, nz1), (nx1, W, nz0, nz1), (0, W, nz1, H)):
    stone('wall', (x0, D, z0), (1, 0, 0), (0, 0, 1), x1 - x0, z1 - z0, (x0, z0))
stone('wall', (nx0, D + deep, nz0), (1, 0, 0), (0, 0, 1), nx1 - nx0, nz1 - nz0, (nx0, nz0))
stone('wall', (nx0, D, nz0), (1, 0, 0), (0, 1, 0), nx1 - nx0, deep, (nx0, nz0 - deep))
stone('wall', (nx0, D, nz1), (1, 0, 0), (0, 1, 0), nx1 - nx0, deep, (nx0, nz1))
stone('wall', (nx0, D, nz0), (0, 1, 0), (0, 0, 1), deep, nz1 - nz0, (nx0 - deep, nz0))
stone('wall', (nx1, D, nz0), (0, 1, 0), (0, 0, 1), deep, nz1 - nz0, (nx1, nz0))
box(-0.3, D + 0.12, 0, W + 0.3, D + 0.3, H, white, 0)
# left wall, stone as far as the screen, then plaster; continues the back wall's courses
with at(0, D, 0):
    stone('wall', (0, -1.5, 0), (0, 1, 0), (0, 0, 1), 1.5, H, (-1.5, 0))
box(-0.3, D - 1.5, 0, -0.002, D + 0.3, H, white, 0)
with at(0, -2.6, 0, turn=90):
    wall(2.6 + D - 1.5, H, white)
with at(W, D, 0, turn=-90):
    wall(D + 2.6, H, white, [(0.75, 0.95, 1.75, 2.2)])
    window(0.75, 0.95, 1.75, 2.2, 1, 2, paint('#f2efe9', 0.4), watts=85, sill=paint('#f2efe9', 0.4))
    box(1.75, -0.018, 0, 5.2, 0, 0.12, paint('#f2efe9', 0.4), 0.004)
    box(0, -0.018, 0, 1.75, 0, 0.12, paint('#f2efe9', 0.4), 0.004)
# ceiling with a roof light over the shower
lid = plaster('#f7f5f0')
sx0, sx1, sy0, sy1 = 0.35, 1.35, D - 1.15, D - 0.25
for x0, y0, x1, y1 in ((-0.3, -2.6, W + 0.3, sy0), (-0.3, sy1, W + 0.3, D + 0.3), (-0.3, sy0, sx0, sy1), (sx1, sy0, W + 0.3, sy1)):
    box(x0, y0, H, x1, y1, H + 0.35, lid, 0)
glass_sky = mesh([(sx0, sy0, H + 0.3), (sx1, sy0, H + 0.3), (sx1, sy1, H + 0.3), (sx0, sy1, H + 0.3)], [(0, 1, 2, 3)], glow('#eef4fb', 2.5))
soft_light(((sx0 + sx1) / 2, (sy0 + sy1) / 2, H + 0.28), (0, 0, -1), sx1 - sx0, sy1 - sy0, 55, '#fbf8f3')

# screen: clear glass in a slim brass channel
y = D - 1.5
box(0.0, y - 0.004, 0.02, 1.12, y + 0.004, 2.05, clear_glass(), 0)
for x0, z0, x1, z1 in ((0.018, 0.0, 1.115, 0.02), (0.018, 2.05, 1.115, 2.072), (1.115, 0, 1.135, 2.072), (0, 0, 0.018, 2.072)):
    box(x0, y - 0.011, z0, x1, y + 0.011, z1, metal, 0.003)
box(1.118, y + 0.0112, 2.054, 1.132, D, 2.068, metal, 0.003)

# shower: riser, rain head, hand shower, two-handle valve on the back wall
with at(0.56, D, 0):
    tube([(0, -0.055, 1.0), (0, -0.055, 2.12), (0, -0.08, 2.2), (0, -0.16, 2.23), (0, -0.42, 2.23)], 0.011, metal)
    rod(0, -0.42, 2.185, 2.23, 0.012, metal)
    rod(0, -0.42, 2.165, 2.185, 0.12, metal)
    for z in (1.5, 2.05):
        with at(0, 0, z, tilt=90):
            rod(0, 0, 0, 0.008, 0.022, metal)
            rod(0, 0, 0, 0.06, 0.008, metal)
with at(0.56, D, 0.98):
    with at(0, 0, 0, tilt=90):
        rod(-0.09, 0, 0, 0.012, 0.032, metal)
        rod(0.09, 0, 0, 0.012, 0.032, metal)
    tube([(-0.13, -0.055, 0), (0.13, -0.055, 0)], 0.019, metal, smooth=False)
    for x in (-0.09, 0.09):
        tube([(x, -0.06, 0), (x, 0, 0)], 0.012, metal, smooth=False)
    for x in (-0.15, 0.15):
        with at(x, -0.055, 0, roll=90 if x > 0 else -90):
            rod(0, 0, -0.02, 0.03, 0.024, metal)
    # drain along the back wall
box(0.1, D - 0.16, 0.0005, 1.02, D - 0.09, 0.003, metal, 0.0008)
with at(0, D + 0.05, nz0):
    with at(1.08, 0, 0):
        bottle(paint('#6d4a2c', 0.15), 0.032, 0.2, black_metal())
    with at(1.17, 0.005, 0):
        bottle(paint('#6d4a2c', 0.15), 0.032, 0.2, black_metal())
    with at(1.36, 0, 0):
        bowl(ceramic('#d8ccb9', 0.6), 0.045, 0.05)
    with at(1.5, 0, 0):
        vase(ceramic('#efe9de', 0.4), 0.13, 0.04, 0.018)
# teak bench with towels, hook rail, plant
with at(2.62, D - 0.34, 0):
    for i in range(5):
        box(-0.42, -0.19 + i * 0.078, 0.42, 0.42, -0.124 + i * 0.078, 0.445, teak, 0.004)
    for x in (-0.36, 0.33):
        for yy in (-0.17, 0.135):
            box(x, yy, 0, x + 0.035, yy + 0.035, 0.42, teak, 0.004)
        box(x + 0.004, -0.165, 0.36, x + 0.031, 0.165, 0.4, teak, 0.003)
    box(-0.34, -0.16, 0.14, 0.34, -0.135, 0.16, teak, 0.003)
    box(-0.34, 0.135, 0.14, 0.34, 0.16, 0.16, teak, 0.003)
    with at(-0.18, 0, 0.445, turn=6):
        folded(cloth('#ebe4d8', 450), 0.28, 0.24, 3)
    with at(0.22, 0.02, 0.445):
        vase(ceramic('#bda88c', 0.7), 0.2, 0.08, 0.035)
        branches(leaf_paint('#76866c'), paint('#6b6a50', 0.8), 7, 0.36, 0.18, seed=14, start=0.2)
with at(2.5, D, 1.62):
    box(-0.32, -0.022, 0, 0.32, -0.002, 0.07, teak, 0.005)
    for x in (-0.22, 0.0, 0.22):
        with at(x, -0.02, 0.035, tilt=90):
            lathe([(0.008, 0), (0.008, 0.04), (0.016, 0.045), (0.018, 0.052), (0.012, 0.058), (0, 0.06)], metal, steps=24)
    with at(-0.22, -0.07, 0.035):
        towel(cloth('#d7cbb8', 400), 0.3, 0.68, 0.6, 0.012, 4)

sky(strength=0.5)
camera(1.72, -1.75, 1.35, lens=28, turn=0, shift_y=-0.085)
render(bounce='floor')
