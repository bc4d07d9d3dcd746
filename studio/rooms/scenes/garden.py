"""Outdoors: sky, hedges, trees, grasses and lawn, made of many small leaves in few meshes."""
import math

import bpy
import numpy as np

from studio_room import at, box, leaf_paint, linear, mesh, paint, tube


def open_sky(strength=1.0, zenith='#6ea8ec', horizon='#f3f8fd'):
    """A gradient sky, pale at the horizon."""
    world = bpy.context.scene.world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    ground = nodes['Background']
    place, split, ramp = (nodes.new(f'ShaderNode{k}') for k in ('TexCoord', 'SeparateXYZ', 'ValToRGB'))
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.0, (*linear(horizon), 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.36, (*linear(zenith), 1)
    links.new(place.outputs['Generated'], split.inputs[0])
    links.new(split.outputs['Z'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], ground.inputs['Color'])
    # in a photograph the sky is brighter than the shade it lights
    path, more = nodes.new('ShaderNodeLightPath'), nodes.new('ShaderNodeMath')
    more.operation = 'MULTIPLY_ADD'
    more.inputs[1].default_value, more.inputs[2].default_value = strength * 0.45, strength
    links.new(path.outputs['Is Camera Ray'], more.inputs[0])
    links.new(more.outputs[0], ground.inputs['Strength'])


def foliage(points, size, mat, rng, up=0.3, narrow=0.5):
    """A folded diamond for every point, turned at random."""
    n = len(points)
    d = rng.normal(size=(n, 3))
    d[:, 2] += up
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    side = np.cross(d, rng.normal(size=(n, 3)))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    lift = np.cross(side, d)
    s = (size * rng.uniform(0.65, 1.25, n))[:, None]
    middle = points + d * s * 0.45
    verts = np.stack([points, middle - side * s * narrow * 0.5 + lift * s * 0.1, points + d * s, middle + side * s * narrow * 0.5 + lift * s * 0.1], 1)
    first = np.arange(n)[:, None] * 4
    faces = np.concatenate([first + [0, 1, 2], first + [0, 2, 3]])
    return mesh(verts.reshape(-1, 3).tolist(), faces.tolist(), mat, auto=180)


def greens(colour, variation=0.35):
    """Leaves let some of the sun through."""
    mat = leaf_paint(colour, variation)
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    shader = nodes['Principled BSDF']
    glow, mix = nodes.new('ShaderNodeBsdfTranslucent'), nodes.new('ShaderNodeMixShader')
    links.new(shader.inputs['Base Color'].links[0].from_socket, glow.inputs['Color'])
    mix.inputs['Fac'].default_value = 0.35
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(glow.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
    return mat


def hedge(x0, y0, x1, y1, height, colour='#66803f', leaf=0.055, density=1500, seed=1):
    """A clipped hedge standing on z = 0."""
    rng = np.random.default_rng(seed)
    box(x0 + 0.07, y0 + 0.07, 0, x1 - 0.07, y1 - 0.07, height - 0.07, paint('#3a4a28', 1.0), 0)
    parts = []
    for area, make in (
        ((x1 - x0) * height, lambda n: np.stack([rng.uniform(x0, x1, n), np.full(n, y0), rng.uniform(0, height, n)], 1)),
        ((x1 - x0) * (y1 - y0), lambda n: np.stack([rng.uniform(x0, x1, n), rng.uniform(y0, y1, n), np.full(n, height)], 1)),
        ((y1 - y0) * height, lambda n: np.stack([np.full(n, x0), rng.uniform(y0, y1, n), rng.uniform(0, height, n)], 1)),
        ((y1 - y0) * height, lambda n: np.stack([np.full(n, x1), rng.uniform(y0, y1, n), rng.uniform(0, height, n)], 1)),
    ):
        parts.append(make(int(area * density)))
    points = np.concatenate(parts)
    wobble = 0.03 * np.sin(points[:, [0]] * 2.1 + points[:, [2]] * 3.3) + rng.normal(0, 0.022, points.shape)
    foliage(points + wobble, leaf, greens(colour), rng)


def tree(x, y, height, crown, colour='#5d7049', leaf=0.11, count=9000, seed=2, trunk='#6a5b4b', clear=0.4):
    rng = np.random.default_rng(seed)
    base = height * clear
    bark = paint(trunk, 0.95, bump=0.5, bump_scale=20)
    tube([(x, y, 0), (x + 0.05, y, base * 0.6), (x - 0.03, y, base + 0.4)], 0.09 * height / 5, bark, radii=[1.3, 1, 0.7])
    blobs = []
    for k in range(16):
        a, r = 2.4 * k, crown * math.sqrt(rng.uniform(0.05, 1)) * 0.75
        z = base + (height - base) * rng.uniform(0.15, 0.85)
        blobs.append((x + math.cos(a) * r, y + math.sin(a) * r, z, crown * rng.uniform(0.3, 0.5)))
        tube([(x, y, base * 0.8), (x + math.cos(a) * r * 0.5, y + math.sin(a) * r * 0.5, (base + z) / 2), blobs[-1][:3]], 0.03 * height / 5, bark, radii=[1, 0.6, 0.3], resolution=2)
    parts = []
    for bx, by, bz, br in blobs:
        n = count // len(blobs)
        d = rng.normal(size=(n, 3))
        d /= np.linalg.norm(d, axis=1, keepdims=True)
        parts.append(np.array([bx, by, bz]) + d * (br * rng.uniform(0.55, 1.05, n) ** 0.6)[:, None] * [1, 1, 0.8])
    foliage(np.concatenate(parts), leaf, greens(colour), rng)


def blades(points, length, width, mat, rng, lean=0.6):
    """Arching grass blades: a strip of four quads for every point."""
    n = len(points)
    a = rng.uniform(0, 2 * np.pi, n)
    out = np.stack([np.cos(a), np.sin(a), np.zeros(n)], 1)
    side = np.stack([-np.sin(a), np.cos(a), np.zeros(n)], 1)
    tall = (length * rng.uniform(0.6, 1.15, n))[:, None]
    reach = tall * rng.uniform(0.15, lean, n)[:, None]
    rows = []
    for k in range(5):
        t = k / 4
        centre = points + out * reach * t**2 + np.array([0, 0, 1]) * tall * (t - 0.25 * t**3)
        w = width * (1 - t) ** 0.6 * 0.5 + 0.0004
        rows += [centre - side * w, centre + side * w]
    verts = np.stack(rows, 1).reshape(-1, 3)
    first = np.arange(n)[:, None] * 10
    faces = np.concatenate([first + [2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2] for k in range(4)])
    return mesh(verts.tolist(), faces.tolist(), mat, smooth=True, auto=180)


def clump(x, y, z, height=0.7, radius=0.16, count=220, colour='#8d9468', seed=1, width=0.006):
    rng = np.random.default_rng(seed)
    a, r = rng.uniform(0, 2 * np.pi, count), radius * np.sqrt(rng.uniform(0, 1, count))
    points = np.stack([x + np.cos(a) * r, y + np.sin(a) * r, np.full(count, z)], 1)
    blades(points, height, width, leaf_paint(colour, 0.2), rng)


def lavender(x, y, z, seed=1, height=0.45, radius=0.2):
    rng = np.random.default_rng(seed)
    clump(x, y, z, height * 0.7, radius, 160, '#7f8a72', seed, 0.005)
    n = 70
    a, r = rng.uniform(0, 2 * np.pi, n), radius * np.sqrt(rng.uniform(0, 1, n))
    tall = height * rng.uniform(0.8, 1.15, n)
    lean = 1.5
    stem = np.stack([x + np.cos(a) * r, y + np.sin(a) * r, np.full(n, z)], 1)
    tip = np.stack([x + np.cos(a) * r * lean, y + np.sin(a) * r * lean, z + tall], 1)
    blades(stem, height, 0.003, leaf_paint('#7f8a72', 0.2), rng, 0.3)
    t = rng.uniform(0.78, 1.0, (n, 14, 1))
    points = (stem[:, None] + (tip - stem)[:, None] * t).reshape(-1, 3)
    foliage(points, 0.016, paint('#7d6f9e', 0.8), rng, 0.6, 0.7)


def lawn(x0, y0, x1, y1, z=0.0, count=60000, seed=3):
    rng = np.random.default_rng(seed)
    mesh([(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)], [(0, 1, 2, 3)], paint('#566a3c', 1.0, mottle=0.25, mottle_scale=1.5))
    # thicker where the camera is near
    y = y0 + (y1 - y0) * rng.uniform(0, 1, count) ** 1.8
    points = np.stack([rng.uniform(x0, x1, count), y, np.full(count, z)], 1)
    blades(points, 0.045, 0.006, greens('#7b9450', 0.3), rng, 0.9)
