"""The building: walls with openings, windows with daylight and a view of the garden, skirtings, doors, curtains."""
import math
import os

import bpy
import numpy as np
from mathutils import Vector

from passes import arguments
from studio_room import at, black_metal, box, brass, cloth, glow, grid, lathe, mesh, nodes_of, rod, soft_light, stack, tube


def wall(length, height, mat, openings=(), thick=0.3):
    """A wall along local x, its face at y = 0 looking to -y. Openings are (x0, z0, x1, z1)."""
    edge = 0
    for x0, z0, x1, z1 in sorted(openings):
        if x0 > edge:
            box(edge, 0, 0, x0, thick, height, mat, bevel=0)
        if z0 > 0:
            box(x0, 0, 0, x1, thick, z0, mat, bevel=0)
        if z1 < height:
            box(x0, 0, z1, x1, thick, height, mat, bevel=0)
        edge = x1
    if edge < length:
        box(edge, 0, 0, length, thick, height, mat, bevel=0)


def view(x0, z0, x1, z1, distance=1.2, strength=10.0):
    """The garden, one to two stops brighter than the room: seen by the camera and in polished stone, but lights nothing.

    Looked up by direction, so that it is as far away as it should be, in a mirror as well.
    """
    mat, nodes, links, shader = nodes_of('view')
    nodes.remove(shader)
    sight, turn, flip, garden, light = (
        nodes.new(f'ShaderNode{k}') for k in ('NewGeometry', 'VectorRotate', 'VectorMath', 'TexEnvironment', 'Emission')
    )
    garden.image = garden_picture()
    # `Incoming` points back at the eye; the middle of the picture is straight out of the window
    out = stack[-1].to_3x3() @ Vector((0, 1, 0))
    turn.rotation_type = 'Z_AXIS'
    turn.inputs['Angle'].default_value = math.pi - math.atan2(out.y, out.x)
    flip.operation = 'MULTIPLY'
    flip.inputs[1].default_value = (1, 1, -1)
    links.new(sight.outputs['Incoming'], turn.inputs['Vector'])
    links.new(turn.outputs['Vector'], flip.inputs[0])
    links.new(flip.outputs['Vector'], garden.inputs['Vector'])
    links.new(garden.outputs['Color'], light.inputs['Color'])
    light.inputs['Strength'].default_value = strength
    links.new(light.outputs[0], nodes['Material Output'].inputs['Surface'])
    d = distance
    pane = mesh([(x0 - 7, d, z0 - 3), (x1 + 7, d, z0 - 3), (x1 + 7, d, z1 + 3), (x0 - 7, d, z1 + 3)], [(0, 1, 2, 3)], mat)
    pane.visible_diffuse = pane.visible_shadow = False


def garden_picture():
    """What render.py left next to the work folder of this room, as a picture of the whole sphere."""
    if 'garden' in bpy.data.images:
        return bpy.data.images['garden']
    sphere = np.load(os.path.join(os.path.dirname(arguments()[0]), 'garden/sphere.npy'))
    height, width, _ = sphere.shape
    image = bpy.data.images.new('garden', width, height, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    opaque = np.ones((height, width, 1), np.float32)
    image.pixels.foreach_set(np.concatenate([sphere[::-1], opaque], axis=2).ravel())
    image.update()
    return image


def window(x0, z0, x1, z1, columns, rows, frame, bar=0.028, watts=90, depth=0.22, sill=None, light='#fbf6ee'):
    """Fills an opening of a wall (local frame of the wall): casement bars, sill, daylight and the view."""
    y = depth
    edge = 0.05
    for a, b, c, d in ((x0, z0, x0 + edge, z1), (x1 - edge, z0, x1, z1), (x0 + edge, z0, x1 - edge, z0 + edge), (x0 + edge, z1 - edge, x1 - edge, z1)):
        box(a, y, b, c, y + 0.06, d, frame, bevel=0.004)
    for i in range(1, columns):
        x = x0 + (x1 - x0) * i / columns
        box(x - bar / 2, y + 0.012, z0 + edge, x + bar / 2, y + 0.048, z1 - edge, frame, bevel=0.003)
    for j in range(1, rows):
        z = z0 + (z1 - z0) * j / rows
        box(x0 + edge, y + 0.012, z - bar / 2, x1 - edge, y + 0.048, z + bar / 2, frame, bevel=0.003)
    if sill:
        box(x0 - 0.04, -0.04, z0 - 0.03, x1 + 0.04, y, z0 + 0.002, sill, bevel=0.004)
    view(x0, z0, x1, z1)
    soft_light(((x0 + x1) / 2, depth + 0.12, (z0 + z1) / 2), (0, -1, 0), x1 - x0, z1 - z0, watts, light)


def skirting(x0, x1, mat, y=0.0, height=0.14):
    """Along local x, in front of a wall face at y."""
    box(x0, y - 0.018, 0, x1, y, height - 0.02, mat, bevel=0.002)
    box(x0, y - 0.012, height - 0.022, x1, y, height, mat, bevel=0.006)


def architrave(x0, x1, z1, mat, y=0.0, wide=0.09):
    for a, b, c, d in ((x0 - wide, 0, x0, z1 + wide), (x1, 0, x1 + wide, z1 + wide), (x0, z1, x1, z1 + wide)):
        box(a, y - 0.022, b, c, y, d, mat, bevel=0.005)
    for a, b, c, d in ((x0 - wide, 0, x0 - wide + 0.02, z1 + wide), (x1 + wide - 0.02, 0, x1 + wide, z1 + wide), (x0 - wide + 0.02, z1 + wide - 0.02, x1 + wide - 0.02, z1 + wide)):
        box(a, y - 0.032, b, c, y, d, mat, bevel=0.005)


def panel_frame(x0, z0, x1, z1, mat, y=0.0, wide=0.035, proud=0.014):
    """A raised picture-frame moulding, as on a panelled wall."""
    for a, b, c, d in ((x0, z0, x1, z0 + wide), (x0, z1 - wide, x1, z1), (x0, z0 + wide, x0 + wide, z1 - wide), (x1 - wide, z0 + wide, x1, z1 - wide)):
        box(a, y - proud, b, c, y, d, mat, bevel=0.006)


def shaker(x0, z0, x1, z1, mat, y=0.0, rail=0.075, knob=None, knob_at=None):
    """A door or drawer front: rails and stiles around a recessed panel; its face is at y, looking to -y."""
    g = 0.0016
    x0, z0, x1, z1 = x0 + g, z0 + g, x1 - g, z1 - g
    box(x0 + rail - 0.01, y + 0.012, z0 + rail - 0.01, x1 - rail + 0.01, y + 0.02, z1 - rail + 0.01, mat, bevel=0.001)
    box(x0, y, z0, x0 + rail, y + 0.022, z1, mat, bevel=0.002)
    box(x1 - rail, y, z0, x1, y + 0.022, z1, mat, bevel=0.002)
    box(x0 + rail, y, z0, x1 - rail, y + 0.022, z0 + rail, mat, bevel=0.002)
    box(x0 + rail, y, z1 - rail, x1 - rail, y + 0.022, z1, mat, bevel=0.002)
    if knob:
        kx, kz = knob_at
        with at(kx, y, kz, tilt=90):
            lathe([(0.006, 0), (0.006, 0.014), (0.013, 0.018), (0.016, 0.024), (0.014, 0.03), (0.008, 0.033), (0, 0.034)], knob, steps=24)


def curtain(x0, x1, z0, z1, mat, y=0.0, folds=7, deep=0.05):
    def sheet(s, t):
        wave = math.sin(s * folds * 2 * math.pi) + 0.3 * math.sin(s * folds * 4 * math.pi + 1)
        spread = 0.75 + 0.25 * (1 - t)
        return (x0 + (x1 - x0) * s, y + wave * deep * spread, z0 + (z1 - z0) * t)

    grid(sheet, folds * 16, 12, mat)


def curtain_pole(x0, x1, z, mat, y=0.0):
    with at(x0, y, z, roll=90):
        rod(0, 0, 0, x1 - x0, 0.013, mat)
    for x in (x0 - 0.02, x1 + 0.02):
        lathe([(0, -0.022), (0.016, -0.016), (0.023, 0), (0.016, 0.016), (0, 0.022)], mat, x, y, z, steps=24)


def pendant(x, y, z, ceiling, mat, inside=None, radius=0.19, watts=8):
    """An opal or metal dome on a flex; z is its lower rim."""
    from studio_room import bulb

    outer = [(radius, 0), (radius * 0.98, 0.03), (radius * 0.85, 0.1), (radius * 0.55, 0.16), (0.05, 0.195), (0.03, 0.21), (0.03, 0.26), (0, 0.265)]
    lathe(outer, mat, x, y, z)
    lathe([(r * 0.97, h - 0.004) for r, h in outer[:5]], inside or mat, x, y, z)
    rod(x, y, z + 0.26, ceiling, 0.004, black_metal())
    rod(x, y, ceiling - 0.025, ceiling, 0.05, mat)
    lathe([(0, 0.03), (0.025, 0.04), (0.033, 0.07), (0.02, 0.11), (0, 0.12)], glow(strength=4), x, y, z)
    bulb(x, y, z + 0.02, watts)


def wall_lamp(x, z, metal, shade, y=0.0, watts=4):
    from studio_room import bulb

    with at(x, y, z, tilt=90):
        rod(0, 0, 0, 0.015, 0.045, metal)
    tube([(x, y - 0.015, z), (x, y - 0.08, z - 0.01), (x, y - 0.1, z + 0.05)], 0.007, metal)
    lathe([(0.075, 0), (0.055, 0.13)], shade, x, y - 0.1, z + 0.05)
    bulb(x, y - 0.1, z + 0.12, watts, 0.03)
