"""Cabinets, cooker, sink and taps shared by the two kitchens. Fronts look to -y at y = 0 of the local frame."""
import math

from shell import shaker
from studio_room import at, black_metal, box, brass, ceramic, lathe, mesh, paint, rod, tube


def base_units(widths, mat, knob, depth=0.58, height=0.88, drawers=()):
    """A run of cabinets from x = 0; those named in `drawers` have three drawers instead of a door."""
    total = sum(widths)
    box(0, 0.022, 0.12, total, depth, height, mat, 0.002)
    box(0.02, 0.07, 0, total - 0.02, depth, 0.12, paint('#3a3733', 0.8), 0.002)
    x = 0
    for i, w in enumerate(widths):
        if i in drawers:
            for z0, z1 in ((0.122, 0.42), (0.42, 0.68), (0.68, height - 0.004)):
                shaker(x, z0, x + w, z1, mat, rail=0.055, knob=knob, knob_at=(x + w / 2, (z0 + z1) / 2))
        elif w > 0.7:
            shaker(x, 0.122, x + w / 2, height - 0.004, mat, knob=knob, knob_at=(x + w / 2 - 0.036, height - 0.14))
            shaker(x + w / 2, 0.122, x + w, height - 0.004, mat, knob=knob, knob_at=(x + w / 2 + 0.036, height - 0.14))
        else:
            shaker(x, 0.122, x + w, height - 0.004, mat, knob=knob, knob_at=(x + w - 0.036, height - 0.14))
        x += w
    return total


def tall_units(widths, mat, knob, depth=0.6, height=2.25):
    total = sum(widths)
    box(0, 0.022, 0.12, total, depth, height, mat, 0.002)
    box(0.02, 0.07, 0, total - 0.02, depth, 0.12, paint('#3a3733', 0.8), 0.002)
    x = 0
    for i, w in enumerate(widths):
        side = x + w - 0.036 if i % 2 == 0 else x + 0.036
        shaker(x, 0.122, x + w, 1.55, mat, knob=knob, knob_at=(side, 1.05))
        shaker(x, 1.55, x + w, height - 0.004, mat, knob=knob, knob_at=(side, 1.62))
        x += w
    box(-0.015, -0.015, height, total + 0.015, depth, height + 0.05, mat, 0.008)


def range_cooker(width=1.0, depth=0.6):
    body, steel, metal = paint('#26282a', 0.3), paint('#b9b7b3', 0.3, metal=1.0), brass()
    box(0, 0.03, 0.09, width, depth, 0.9, body, 0.006)
    for x in (0.05, width - 0.09):
        box(x, 0.05, 0, x + 0.04, 0.1, 0.09, body, 0.004)
    half = width / 2
    for x0 in (0.012, half + 0.006):
        x1 = x0 + half - 0.018
        box(x0, 0, 0.13, x1, 0.03, 0.72, body, 0.008)
        box(x0 + 0.07, -0.004, 0.26, x1 - 0.07, 0.006, 0.56, paint('#101112', 0.12), 0.004)
        tube([(x0 + 0.05, -0.05, 0.67), (x1 - 0.05, -0.05, 0.67)], 0.011, metal, smooth=False)
        for x in (x0 + 0.07, x1 - 0.07):
            tube([(x, -0.05, 0.67), (x, 0.0, 0.67)], 0.007, metal, smooth=False)
    box(0.008, 0.0, 0.735, width - 0.008, 0.03, 0.875, body, 0.008)
    for i in range(6):
        with at(0.12 + (width - 0.24) * i / 5, 0, 0.805, tilt=90):
            lathe([(0.026, 0), (0.024, 0.022), (0.02, 0.026), (0, 0.027)], metal, steps=24)
    box(-0.004, -0.006, 0.9, width + 0.004, depth, 0.925, steel, 0.006)
    for i in range(3):
        x = 0.06 + i * (width - 0.12) / 3
        for k in range(4):
            box(x + 0.02 + k * 0.075, 0.08, 0.928, x + 0.03 + k * 0.075, 0.52, 0.945, black_metal(), 0.003)
        box(x + 0.01, 0.1, 0.925, x + 0.27, 0.11, 0.94, black_metal(), 0.003)
        box(x + 0.01, 0.49, 0.925, x + 0.27, 0.5, 0.94, black_metal(), 0.003)


def butler_sink(width=0.75, depth=0.46, height=0.24):
    """White fireclay, its rim at z = 0, its front proud of the cabinets."""
    glaze, t = ceramic('#f4f1ea', 0.18), 0.028
    box(0, 0, -height, width, t, 0, glaze, 0.009)
    box(0, depth - t, -height, width, depth, 0, glaze, 0.009)
    box(0, t - 0.009, -height, t, depth - t + 0.009, 0, glaze, 0.009)
    box(width - t, t - 0.009, -height, width, depth - t + 0.009, 0, glaze, 0.009)
    box(0.005, 0.005, -height, width - 0.005, depth - 0.005, -height + 0.03, glaze, 0.003)


def bridge_tap(metal, reach=0.2, height=0.3):
    """A bridge mixer: two pillars, a bar, a swan neck reaching to -y, cross-head handles."""
    for x in (-0.1, 0.1):
        lathe([(0, 0), (0.027, 0), (0.027, 0.006), (0.016, 0.014), (0.012, 0.03), (0.012, 0.08), (0.018, 0.085), (0.018, 0.105), (0, 0.107)], metal, x)
        rod(x, 0, 0.1, 0.135, 0.007, metal)
        for a in (30, 120):
            c, s = 0.032 * math.cos(math.radians(a)), 0.032 * math.sin(math.radians(a))
            tube([(x - c, -s, 0.133), (x + c, s, 0.133)], 0.006, metal, smooth=False)
    tube([(-0.1, 0, 0.07), (0.1, 0, 0.07)], 0.011, metal, smooth=False)
    neck = [(0, 0, 0.07), (0, 0, height - 0.07)]
    neck += [(0, -reach / 2 + reach / 2 * math.cos(a), height - 0.07 + reach / 2 * math.sin(a)) for a in (0.5, 1.05, 1.57, 2.1, 2.6, 3.14)]
    tube(neck + [(0, -reach, height - 0.12)], 0.0105, metal)
    rod(0, -reach, height - 0.135, height - 0.115, 0.0135, metal)
