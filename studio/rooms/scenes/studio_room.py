"""Shared by all room scenes: the stage, stone faces, daylight and camera; a scene does `from studio_room import *`.

Metres; x to the right, y away from the camera, z up. Everything is seeded, so a scene is the same each time.
"""
import math
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector

from materials import *
from passes import render_all
from shapes import *

surfaces = {}
meta = {}


def start(title, alt, seed=1):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    np.random.seed(seed)
    meta.update(title=title, alt=alt)
    bpy.context.scene.world = bpy.data.worlds.new('world')


def render(bounce=None):
    render_all(meta, surfaces, bounce)


def stone(surface, origin, u, v, width, height, at_uv=(0.0, 0.0), plain='#d8d2c6'):
    """A flat stone face. `at_uv` is the position of its corner on the virtual laying plan, so that faces can continue."""
    world = stack[-1]
    o, du, dv = world @ Vector(origin), world.to_3x3() @ Vector(u), world.to_3x3() @ Vector(v)
    corners = [Vector(origin) + Vector(u) * a + Vector(v) * b for a, b in ((0, 0), (width, 0), (width, height), (0, height))]
    thing = mesh(corners, [(0, 1, 2, 3)], stone_of(surface))
    thing['stone'] = surface
    entry = surfaces.setdefault(surface, {'plain': plain, 'faces': []})
    entry['faces'].append(
        {
            'origin': [round(c, 6) for c in o],
            'u': [round(c, 6) for c in du],
            'v': [round(c, 6) for c in dv],
            'size': [width, height],
            'at': list(at_uv),
        }
    )
    return thing


def stone_block(surface, x0, y0, z0, x1, y1, z1, plain='#d8d2c6', sides='front left right'):
    """A slab with its visible edges as further faces; the pattern continues over the front edge."""
    stone(surface, (x0, y0, z1), (1, 0, 0), (0, 1, 0), x1 - x0, y1 - y0, (x0, y0), plain)
    t = z1 - z0
    if 'front' in sides:
        stone(surface, (x0, y0, z0), (1, 0, 0), (0, 0, 1), x1 - x0, t, (x0, y0 - t), plain)
    if 'left' in sides:
        stone(surface, (x0, y0, z0), (0, 1, 0), (0, 0, 1), y1 - y0, t, (y0, x0 - t), plain)
    if 'right' in sides:
        stone(surface, (x1, y0, z0), (0, 1, 0), (0, 0, 1), y1 - y0, t, (y0, x1), plain)
    if 'back' in sides:
        stone(surface, (x0, y1, z0), (1, 0, 0), (0, 0, 1), x1 - x0, t, (x0, y1), plain)


def sky(colour='#f4f1ec', strength=0.5):
    world = bpy.context.scene.world
    world.use_nodes = True
    ground = world.node_tree.nodes['Background']
    ground.inputs['Color'].default_value = (*linear(colour), 1)
    ground.inputs['Strength'].default_value = strength


def sun(elevation, azimuth, strength=4.0, colour='#fff1dc', angle=1.2):
    """Azimuth in degrees: where the light comes from, 0 = from the far side (+y), 90 = from the right (+x)."""
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.color, lamp.angle = strength, linear(colour), math.radians(angle)
    thing = bpy.data.objects.new('sun', lamp)
    e, a = math.radians(elevation), math.radians(azimuth)
    towards = Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)))
    thing.rotation_euler = towards.to_track_quat('Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(thing)


def soft_light(centre, facing, width, height, watts, colour='#fbf6ee', spread=180):
    lamp = bpy.data.lights.new('area', 'AREA')
    lamp.shape, lamp.size, lamp.size_y = 'RECTANGLE', width, height
    lamp.energy, lamp.color, lamp.spread = watts, linear(colour), math.radians(spread)
    thing = bpy.data.objects.new('area', lamp)
    thing.matrix_world = stack[-1] @ Matrix.Translation(centre) @ Vector(facing).to_track_quat('-Z', 'Y').to_matrix().to_4x4()
    thing.visible_camera = False
    thing.visible_glossy = False
    bpy.context.scene.collection.objects.link(thing)


def bulb(x, y, z, watts, radius=0.04, colour='#ffdcae'):
    lamp = bpy.data.lights.new('bulb', 'POINT')
    lamp.energy, lamp.color, lamp.shadow_soft_size = watts, linear(colour), radius
    thing = bpy.data.objects.new('bulb', lamp)
    thing.matrix_world = stack[-1] @ Matrix.Translation((x, y, z))
    bpy.context.scene.collection.objects.link(thing)


def camera(x, y, z, lens=30, turn=0.0, shift_y=-0.08, shift_x=0.0):
    lens_data = bpy.data.cameras.new('camera')
    lens_data.lens, lens_data.sensor_width, lens_data.sensor_fit = lens, 36, 'HORIZONTAL'
    lens_data.shift_x, lens_data.shift_y, lens_data.clip_end = shift_x, shift_y, 400
    lens_data.clip_start = 0.05
    thing = bpy.data.objects.new('camera', lens_data)
    thing.location = (x, y, z)
    thing.rotation_euler = (math.radians(90), 0, math.radians(turn))
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    bpy.context.view_layer.update()
