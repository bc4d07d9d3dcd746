"""The solids that rooms are built from, and the stack of positions they are placed at."""
import math
from contextlib import contextmanager

import bpy
from mathutils import Matrix

stack = [Matrix.Identity(4)]


@contextmanager
def at(x=0.0, y=0.0, z=0.0, turn=0.0, tilt=0.0, roll=0.0, scale=1.0):
    """Everything made inside is placed here, turned about z, then tilted about x and rolled about y (degrees)."""
    turned = Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Rotation(math.radians(tilt), 4, 'X')
    turned = turned @ Matrix.Rotation(math.radians(roll), 4, 'Y')
    stack.append(stack[-1] @ Matrix.Translation((x, y, z)) @ turned @ Matrix.Scale(scale, 4))
    yield
    stack.pop()


def mesh(verts, faces, mat, smooth=False, bevel=0.0, segments=3, subdivide=0, auto=40):
    data = bpy.data.meshes.new('part')
    data.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    data.update()
    thing = bpy.data.objects.new('part', data)
    thing.matrix_world = stack[-1]
    bpy.context.scene.collection.objects.link(thing)
    if mat is not None:
        data.materials.append(mat)
    data.polygons.foreach_set('use_smooth', [smooth or bevel > 0] * len(data.polygons))
    if bevel > 0 or auto < 180:
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(auto)
    if bevel > 0:
        made = thing.modifiers.new('bevel', 'BEVEL')
        made.width, made.segments, made.limit_method = bevel, segments, 'ANGLE'
        made.harden_normals = True
    if subdivide:
        made = thing.modifiers.new('subdivide', 'SUBSURF')
        made.levels = made.render_levels = subdivide
    return thing


def box(x0, y0, z0, x1, y1, z1, mat, bevel=0.004):
    v = [(x, y, z) for z in (z0, z1) for y in (y0, y1) for x in (x0, x1)]
    f = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (1, 3, 7, 5), (3, 2, 6, 7), (2, 0, 4, 6)]
    bevel = min(bevel, 0.45 * min(abs(x1 - x0), abs(y1 - y0), abs(z1 - z0)))
    return mesh(v, f, mat, bevel=bevel)


def lathe(profile, mat, x=0.0, y=0.0, z=0.0, steps=48, auto=35):
    """Turns [(radius, height), ...] about the vertical."""
    n = len(profile)
    verts = [
        (x + r * math.cos(2 * math.pi * s / steps), y + r * math.sin(2 * math.pi * s / steps), z + h)
        for s in range(steps)
        for r, h in profile
    ]
    faces = []
    for s in range(steps):
        t = (s + 1) % steps
        faces += [(s * n + i, t * n + i, t * n + i + 1, s * n + i + 1) for i in range(n - 1)]
    return mesh(verts, faces, mat, smooth=True, auto=auto)


def rod(x, y, z0, z1, radius, mat, top=None):
    top = radius if top is None else top
    b = min(radius * 0.3, top * 0.3, abs(z1 - z0) * 0.2)
    profile = [(0, z0), (radius - b, z0), (radius, z0 + b), (top, z1 - b), (top - b, z1), (0, z1)]
    return lathe(profile, mat, x, y, steps=32)


def tube(points, radius, mat, closed=False, smooth=True, radii=None, resolution=6):
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, resolution
    curve.use_fill_caps = True
    line = curve.splines.new('BEZIER' if smooth else 'POLY')
    target = line.bezier_points if smooth else line.points
    target.add(len(points) - 1)
    for i, p in enumerate(points):
        target[i].co = p if smooth else (*p, 1)
        if smooth:
            target[i].handle_left_type = target[i].handle_right_type = 'AUTO'
        if radii:
            target[i].radius = radii[i]
    line.use_cyclic_u = closed
    curve.resolution_u = 10
    thing = bpy.data.objects.new('tube', curve)
    thing.matrix_world = stack[-1]
    curve.materials.append(mat)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def grid(function, nu, nv, mat, thickness=0.0, auto=180):
    """A smooth sheet from function(s, t) -> (x, y, z), s and t in 0..1."""
    verts = [function(i / nu, j / nv) for j in range(nv + 1) for i in range(nu + 1)]
    faces = [
        (j * (nu + 1) + i, j * (nu + 1) + i + 1, (j + 1) * (nu + 1) + i + 1, (j + 1) * (nu + 1) + i)
        for j in range(nv)
        for i in range(nu)
    ]
    thing = mesh(verts, faces, mat, smooth=True, auto=auto)
    if thickness:
        made = thing.modifiers.new('solid', 'SOLIDIFY')
        made.thickness, made.offset = thickness, 0
    return thing
