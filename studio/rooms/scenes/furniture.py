"""Props: vessels, plants, seats, tables, towels. Each is on z = 0 of its local frame, centred on x and y."""
import math
import random

import numpy as np

from studio_room import at, black_metal, box, brass, ceramic, cloth, grid, lathe, leaf_paint, mesh, paint, rod, tube, wood


def vessel(profile, mat, wall=0.006):
    """An open pot: the outside profile bottom to rim, then back down inside."""
    inner = [(max(r - wall, 0.001), h) for r, h in reversed(profile) if h > profile[0][1] + wall]
    rim_r, rim_h = profile[-1]
    lathe([(0, profile[0][1])] + profile + [(rim_r - wall * 0.5, rim_h + wall * 0.4)] + inner + [(0, profile[0][1] + wall)], mat, auto=50)


def smooth_profile(points, steps=6):
    """Catmull-Rom through (radius, height) points."""
    p = [points[0]] + list(points) + [points[-1]]
    out = []
    for i in range(1, len(p) - 2):
        for k in range(steps):
            t = k / steps
            out.append(
                tuple(
                    0.5 * (2 * p[i][c] + (p[i + 1][c] - p[i - 1][c]) * t
                    + (2 * p[i - 1][c] - 5 * p[i][c] + 4 * p[i + 1][c] - p[i + 2][c]) * t * t
                    + (3 * p[i][c] - p[i - 1][c] - 3 * p[i + 1][c] + p[i + 2][c]) * t**3)
                    for c in (0, 1)
                )
            )
    return out + [points[-1]]


def vase(mat, height=0.3, belly=0.11, neck=0.045):
    vessel(smooth_profile([(belly * 0.55, 0), (belly, height * 0.38), (belly * 0.8, height * 0.66), (neck, height * 0.88), (neck * 1.25, height)]), mat)


def bowl(mat, radius=0.14, height=0.08):
    vessel(smooth_profile([(radius * 0.4, 0), (radius * 0.75, height * 0.35), (radius, height)]), mat)


def cup(mat, radius=0.04, height=0.085):
    vessel(smooth_profile([(radius * 0.8, 0), (radius, height * 0.3), (radius, height)]), mat, wall=0.004)


def bottle(mat, radius=0.035, height=0.2, cap=None):
    r = radius
    lathe([(0, 0), (r - 0.004, 0), (r, 0.005), (r, height * 0.7), (r * 0.9, height * 0.76), (r * 0.4, height * 0.82), (r * 0.38, height * 0.9), (0, height * 0.9)], mat)
    if cap:
        rod(0, 0, height * 0.88, height, r * 0.45, cap)


def leaves(spots, mat, curl=0.25):
    """Many pointed leaves in one mesh. A spot is (base, direction, length, width, roll)."""
    verts, faces = [], []
    rows = 5
    for base, direction, length, width, roll in spots:
        d = np.array(direction, float)
        d /= np.linalg.norm(d)
        side = np.cross(d, (0, 0, 1.0))
        side = side / (np.linalg.norm(side) + 1e-9)
        up = np.cross(side, d)
        side, up = side * math.cos(roll) + up * math.sin(roll), up * math.cos(roll) - side * math.sin(roll)
        first = len(verts)
        for i in range(rows + 1):
            t = i / rows
            w = width * math.sin(math.pi * min(1, t * 0.92 + 0.04)) ** 0.8 * 0.5
            middle = np.array(base) + d * length * t - np.array((0, 0, 1)) * curl * length * t * t
            verts += [middle - side * w + up * w * 0.35, middle, middle + side * w + up * w * 0.35]
        for i in range(rows):
            a = first + i * 3
            faces += [(a, a + 1, a + 4, a + 3), (a + 1, a + 2, a + 5, a + 4)]
    return mesh(verts, faces, mat, smooth=True, auto=180)


def branches(mat_leaf, mat_stem, count=7, height=0.5, spread=0.22, leaf=(0.055, 0.03), seed=3, start=0.0, pairs=9):
    """Cut eucalyptus-like stems out of a vase mouth at z = start."""
    rng = random.Random(seed)
    spots = []
    for k in range(count):
        a = 2 * math.pi * (k + rng.uniform(-0.3, 0.3)) / count
        reach, tall = spread * rng.uniform(0.4, 1.1), height * rng.uniform(0.7, 1.1)
        points = []
        for i in range(5):
            t = i / 4
            r = reach * t**1.6
            points.append((math.cos(a) * r, math.sin(a) * r, start - 0.08 + (tall + 0.08) * (t - 0.12 * t * t)))
        tube(points, 0.0022, mat_stem, radii=[1, 0.9, 0.8, 0.6, 0.4], resolution=2)
        for j in range(pairs):
            t = 0.3 + 0.7 * j / (pairs - 1)
            i = min(3, int(t * 4))
            f = t * 4 - i
            base = [points[i][c] * (1 - f) + points[i + 1][c] * f for c in range(3)]
            for flip in (0, math.pi):
                b = rng.uniform(0, 2 * math.pi) + flip
                size = rng.uniform(0.7, 1.15) * (1.1 - 0.45 * t)
                spots.append((base, (math.cos(b), math.sin(b), rng.uniform(0.1, 0.8)), leaf[0] * size, leaf[1] * size, rng.uniform(-0.6, 0.6)))
    leaves(spots, mat_leaf, 0.2)


def pot_tree(pot, height=1.5, crown=0.42, seed=5, count=900, leaf=(0.06, 0.014), colour='#76846a', pot_size=(0.2, 0.36), trunk='#6f6152', lift=0.62):
    """A small olive: pot, bent trunk, forked limbs and a loose crown of narrow leaves."""
    rng = random.Random(seed)
    r, h = pot_size
    vessel([(r * 0.72, 0), (r * 0.78, 0.01), (r * 0.97, h * 0.85), (r * 1.04, h * 0.88), (r * 1.04, h)], pot, wall=0.018)
    lathe([(0, h - 0.04), (r * 0.97, h - 0.045)], paint('#4a3c30', rough=1, bump=0.8, bump_scale=90))
    bark = paint(trunk, rough=0.9, bump=0.6, bump_scale=70)
    top = height * lift
    tube([(0, 0, h - 0.06), (0.02, 0.01, h + (top - h) * 0.4), (-0.015, 0, h + (top - h) * 0.75), (0.005, 0, top)], 0.022, bark, radii=[1.25, 1, 0.85, 0.75])
    spots = []
    limbs = 11
    for k in range(limbs):
        a = 2.4 * k
        lean = rng.uniform(0.35, 1.0)
        tip = (math.cos(a) * crown * lean, math.sin(a) * crown * lean, top + (height - top) * rng.uniform(0.35, 1.0))
        mid = (tip[0] * 0.4, tip[1] * 0.4, top + (tip[2] - top) * 0.65)
        tube([(0, 0, top - 0.05), mid, tip], 0.009, bark, radii=[1, 0.6, 0.25], resolution=2)
        for _ in range(count // limbs):
            t = rng.uniform(0.25, 1.08)
            base = [mid[c] + (tip[c] - mid[c]) * (t - 0.3) / 0.7 + rng.gauss(0, crown * 0.15) for c in range(3)]
            b = rng.uniform(0, 2 * math.pi)
            size = rng.uniform(0.7, 1.2)
            spots.append((base, (math.cos(b), math.sin(b), rng.uniform(-0.3, 0.9)), leaf[0] * size, leaf[1] * size, rng.uniform(-1, 1)))
    leaves(spots, leaf_paint(colour), 0.25)


def book(width, depth, thick, colour, x=0.0, y=0.0, z=0.0, turn=0.0):
    with at(x, y, z, turn):
        cover = paint(colour, rough=0.6)
        box(-width / 2, -depth / 2, 0, width / 2, depth / 2, 0.003, cover, 0.001)
        box(-width / 2, -depth / 2, thick - 0.003, width / 2, depth / 2, thick, cover, 0.001)
        box(-width / 2 - 0.001, -depth / 2, 0, -width / 2 + 0.003, depth / 2, thick, cover, 0.001)
        box(-width / 2, -depth / 2 + 0.004, 0.003, width / 2 - 0.004, depth / 2 - 0.004, thick - 0.003, paint('#ece6d8', rough=0.9), 0)


def cushion(width, height, thick, mat):
    """A cushion standing in the x-z plane, plump in the middle, pinched at its corners."""

    def side(sign):
        def sheet(s, t):
            a, b = 2 * s - 1, 2 * t - 1
            plump = max(0.0, (1 - abs(a) ** 2.6)) ** 0.55 * max(0.0, (1 - abs(b) ** 2.6)) ** 0.55
            pinch = 1 - 0.05 * (abs(b) < 0.999) * (1 - b * b) * abs(a) ** 3 - 0.05 * (1 - a * a) * abs(b) ** 3
            return (a * width / 2 * pinch, sign * plump * thick / 2, height / 2 + b * height / 2 * pinch)

        return sheet

    grid(side(-1), 24, 24, mat)
    grid(side(1), 24, 24, mat)


def soft_box(x0, y0, z0, x1, y1, z1, mat, round_=0.06, puff=0.012):
    """Upholstery: a generously rounded box with a slightly domed top."""
    thing = box(x0, y0, z0, x1, y1, z1, mat, bevel=0)
    made = thing.modifiers.new('b', 'BEVEL')
    made.width, made.segments = min(round_, 0.48 * min(x1 - x0, y1 - y0, z1 - z0)), 6
    thing.data.polygons.foreach_set('use_smooth', [True] * len(thing.data.polygons))
    thing.data.use_auto_smooth = True
    return thing


def leg(x0, y0, x1, y1, z1, top, bottom, mat):
    tube([(x0, y0, 0), (x1, y1, z1)], 1.0, mat, smooth=False, radii=[bottom, top], resolution=8)


def stool(mat, seat=0.64, radius=0.17, seat_mat=None):
    lathe([(0, seat - 0.035), (radius - 0.02, seat - 0.035), (radius, seat - 0.022), (radius, seat - 0.008), (radius - 0.01, seat), (radius * 0.6, seat - 0.006), (0, seat - 0.01)], seat_mat or mat)
    for a in (45, 135, 225, 315):
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        leg(c * 0.19, s * 0.19, c * 0.115, s * 0.115, seat - 0.03, 0.016, 0.011, mat)
    h = seat * 0.34
    r = 0.19 - (0.19 - 0.115) * h / seat
    tube([(r * math.cos(math.radians(a)), r * math.sin(math.radians(a)), h) for a in range(0, 360, 30)], 0.008, mat, closed=True)


def chair(mat, seat_mat):
    """A plain bent-back dining chair, facing -y."""
    for x in (-0.2, 0.2):
        leg(x * 1.08, -0.22, x, -0.19, 0.44, 0.017, 0.012, mat)
        tube([(x * 1.08, 0.25, 0), (x, 0.19, 0.44), (x * 1.08, 0.25, 0.74)], 0.015, mat, radii=[0.8, 1.1, 0.9])
        tube([(x * 1.02, -0.2, 0.24), (x * 1.02, 0.21, 0.24)], 0.009, mat, smooth=False)
    soft_box(-0.235, -0.235, 0.43, 0.235, 0.215, 0.465, seat_mat, 0.016)
    tube([(-0.225, 0.24, 0.735), (-0.13, 0.285, 0.745), (0, 0.3, 0.748), (0.13, 0.285, 0.745), (0.225, 0.24, 0.735)], 0.02, mat)
    tube([(-0.205, 0.225, 0.6), (-0.1, 0.262, 0.605), (0, 0.27, 0.606), (0.1, 0.262, 0.605), (0.205, 0.225, 0.6)], 0.012, mat)


def table(length, width, height, mat, thick=0.035, leg_size=0.06):
    box(-length / 2, -width / 2, height - thick, length / 2, width / 2, height, mat, 0.006)
    i = 0.05
    for x in (-1, 1):
        for y in (-1, 1):
            cx, cy = x * (length / 2 - i - leg_size / 2), y * (width / 2 - i - leg_size / 2)
            box(cx - leg_size / 2, cy - leg_size / 2, 0, cx + leg_size / 2, cy + leg_size / 2, height - thick, mat, 0.006)
    box(-length / 2 + 0.1, -width / 2 + 0.06, height - thick - 0.08, length / 2 - 0.1, -width / 2 + 0.08, height - thick, mat, 0.002)
    box(-length / 2 + 0.1, width / 2 - 0.08, height - thick - 0.08, length / 2 - 0.1, width / 2 - 0.06, height - thick, mat, 0.002)


def towel(mat, width=0.4, drop=0.55, back=0.4, bar=0.012, folds=2.5):
    """Hangs over a bar along x at z = 0."""

    def sheet(s, t):
        x = (s - 0.5) * width
        wave = 0.008 * math.sin(s * folds * 2 * math.pi + 0.6)
        total = drop + back + math.pi * bar
        run = t * total
        if run < drop:
            fall = (drop - run) / drop
            return (x * (1 + 0.03 * fall), -bar - 0.006 - wave * fall - 0.004 * fall, -drop + run)
        if run < drop + math.pi * bar:
            a = (run - drop) / bar
            return (x, -(bar + 0.006) * math.cos(a), (bar + 0.006) * math.sin(a))
        down = run - drop - math.pi * bar
        return (x, bar + 0.006 + wave * down / back, -down)

    grid(sheet, 30, 50, mat, thickness=0.009)


def folded(mat, width=0.34, depth=0.26, layers=3, thick=0.028):
    for i in range(layers):
        soft_box(-width / 2, -depth / 2, i * thick, width / 2, depth / 2, (i + 1) * thick + 0.001, mat, thick * 0.49)


def basket(mat, radius=0.2, height=0.3):
    rows = int(height / 0.02)
    for i in range(rows):
        z = 0.01 + i * height / rows
        r = radius * (0.86 + 0.14 * math.sin(math.pi * (0.25 + 0.6 * i / rows)))
        tube([(r * math.cos(a * math.pi / 12), r * math.sin(a * math.pi / 12), z) for a in range(24)], 0.0115, mat, closed=True, resolution=2)
    lathe([(0, 0.006), (radius * 0.85, 0.006)], mat)


def rug(x0, y0, x1, y1, mat):
    soft_box(x0, y0, 0.0, x1, y1, 0.014, mat, 0.006)


def arm_chair(fabric, legs):
    """A low lounge chair facing -y."""
    for x in (-0.31, 0.31):
        leg(x * 1.05, -0.33, x, -0.3, 0.2, 0.02, 0.013, legs)
        leg(x * 1.05, 0.34, x, 0.3, 0.2, 0.02, 0.013, legs)
    soft_box(-0.38, -0.38, 0.18, 0.38, 0.38, 0.28, fabric, 0.04)
    soft_box(-0.29, -0.4, 0.27, 0.29, 0.24, 0.43, fabric, 0.06)
    for x in (-1, 1):
        with at(x * 0.345, 0, 0, roll=x * 3):
            soft_box(-0.065, -0.38, 0.2, 0.065, 0.38, 0.6, fabric, 0.055)
    with at(0, 0.28, 0.24, tilt=-12):
        soft_box(-0.39, -0.06, 0, 0.39, 0.11, 0.58, fabric, 0.07)


def sofa(fabric, legs, length=2.1, seats=2):
    h = length / 2
    for x in (-h + 0.12, h - 0.12):
        for y in (-0.36, 0.36):
            rod(x, y, 0, 0.14, 0.016, legs, 0.022)
    soft_box(-h, -0.44, 0.13, h, 0.44, 0.27, fabric, 0.04)
    for i in range(seats):
        a = -h + 0.17 + (length - 0.34) * i / seats
        b = -h + 0.17 + (length - 0.34) * (i + 1) / seats
        soft_box(a + 0.004, -0.46, 0.26, b - 0.004, 0.26, 0.43, fabric, 0.06)
        with at((a + b) / 2, 0.25, 0.41, tilt=-12):
            soft_box(-(b - a) / 2 + 0.01, -0.08, 0, (b - a) / 2 - 0.01, 0.09, 0.4, fabric, 0.075)
    for x in (-h, h - 0.17):
        soft_box(x, -0.44, 0.2, x + 0.17, 0.44, 0.58, fabric, 0.065)
    with at(0, 0.36, 0.2, tilt=-6):
        soft_box(-h + 0.02, -0.02, 0, h - 0.02, 0.14, 0.56, fabric, 0.06)
