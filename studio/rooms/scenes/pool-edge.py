"""A garden pool: paving and coping in stone, still water, loungers and a parasol, hedges beyond."""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import bowl, cup, folded, pot_tree, soft_box, vase
from garden import clump, hedge, lavender, lawn, open_sky, tree
from studio_room import *

start('Pool edge', 'A garden pool edged and paved in stone, with teak loungers under a linen parasol and a clipped hedge')
teak = wood('#bd9468', '#94704a', 'y')
px0, px1, py0, py1, water = -5.2, 0.35, -1.2, 6.4, -0.11
rim = 0.4

# paving around the coping, coping around the water
for x0, y0, x1, y1 in ((px1 + rim, -4, 7.5, 9.2), (px0 - rim - 2, py1 + rim, px1 + rim, 9.2), (px0 - rim, -4, px1 + rim, py0 - rim)):
    stone('floor', (x0, y0, 0), (1, 0, 0), (0, 1, 0), x1 - x0, y1 - y0, (x0, y0))
for x0, y0, x1, y1 in ((px1, py0 - rim, px1 + rim, py1 + rim), (px0 - rim, py1, px1, py1 + rim), (px0 - rim, py0 - rim, px1, py0)):
    stone('coping', (x0, y0, 0.001), (1, 0, 0), (0, 1, 0), x1 - x0, y1 - y0, (x0, y0), plain='#e2dccf')
nose = 0.045
stone('coping', (px0, py1, -nose), (1, 0, 0), (0, 0, 1), px1 - px0, nose, (px0, py1 - nose), plain='#e2dccf')
stone('coping', (px1, py0, -nose), (0, 1, 0), (0, 0, 1), py1 - py0, nose, (py0, px1 - nose), plain='#e2dccf')
box(px1 + 0.001, py0 - rim, -nose, px1 + rim, py1 + rim, -0.001, paint('#cfc8ba', 0.9), 0)

# basin: pale mosaic with the net of light that ripples throw
mat, nodes, links, shader = nodes_of('basin')
place, cells, ramp, warp, add = (nodes.new(f'ShaderNode{k}') for k in ('TexCoord', 'TexVoronoi', 'ValToRGB', 'TexNoise', 'VectorMath'))
warp.inputs['Scale'].default_value = 1.6
add.operation = 'ADD'
cells.feature = 'DISTANCE_TO_EDGE'
cells.inputs['Scale'].default_value = 2.2
ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.0, (*linear('#e4f5f2'), 1)
ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.2, (*linear('#a5cdd1'), 1)
links.new(place.outputs['Object'], warp.inputs['Vector'])
links.new(place.outputs['Object'], add.inputs[0])
links.new(warp.outputs['Color'], add.inputs[1])
links.new(add.outputs[0], cells.inputs['Vector'])
links.new(cells.outputs['Distance'], ramp.inputs['Fac'])
links.new(ramp.outputs['Color'], shader.inputs['Base Color'])
shader.inputs['Roughness'].default_value = 0.9
deep = -1.35
for v in (
    [(px0, py0, deep), (px1, py0, deep), (px1, py1, deep), (px0, py1, deep)],
    [(px0, py1, deep), (px1, py1, deep), (px1, py1, -nose), (px0, py1, -nose)],
    [(px1, py0, deep), (px1, py1, deep), (px1, py1, -nose), (px1, py0, -nose)],
    [(px0, py0, deep), (px0, py1, deep), (px0, py1, -nose), (px0, py0, -nose)],
    [(px0, py0, deep), (px1, py0, deep), (px1, py0, -nose), (px0, py0, -nose)],
):
    mesh(v, [(0, 1, 2, 3)], mat)

# water: bends and mirrors what the camera sees, lets daylight through to the basin
mat, nodes, links, shader = nodes_of('water')
nodes.remove(shader)
bend, gleam, clear, fresnel, one, two, path, either, noise, bump, place = (
    nodes.new(f'ShaderNode{k}')
    for k in ('BsdfRefraction', 'BsdfGlossy', 'BsdfTransparent', 'Fresnel', 'MixShader', 'MixShader', 'LightPath', 'Math', 'TexNoise', 'Bump', 'TexCoord')
)
bend.inputs['IOR'].default_value, bend.inputs['Roughness'].default_value = 1.33, 0.0
bend.inputs['Color'].default_value = (*linear('#d4eeee'), 1)
gleam.inputs['Roughness'].default_value = 0.01
clear.inputs['Color'].default_value = (*linear('#d4eeee'), 1)
fresnel.inputs['IOR'].default_value = 1.33
noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = 2.4, 2
bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = 0.22, 0.05
links.new(place.outputs['Object'], noise.inputs['Vector'])
links.new(noise.outputs['Fac'], bump.inputs['Height'])
for node in (bend, gleam, fresnel):
    links.new(bump.outputs['Normal'], node.inputs['Normal'])
links.new(fresnel.outputs[0], one.inputs['Fac'])
links.new(bend.outputs[0], one.inputs[1])
links.new(gleam.outputs[0], one.inputs[2])
either.operation = 'MAXIMUM'
links.new(path.outputs['Is Shadow Ray'], either.inputs[0])
links.new(path.outputs['Is Diffuse Ray'], either.inputs[1])
links.new(either.outputs[0], two.inputs['Fac'])
links.new(one.outputs[0], two.inputs[1])
links.new(clear.outputs[0], two.inputs[2])
links.new(two.outputs[0], nodes['Material Output'].inputs['Surface'])
mesh([(px0, py0, water), (px1, py0, water), (px1, py1, water), (px0, py1, water)], [(0, 1, 2, 3)], mat)

# loungers, facing the water
linen = cloth('#eee7da', 300)


def lounger():
    """Lies along y, head at +y."""
    for x in (-0.33, 0.28):
        box(x, -0.95, 0.2, x + 0.05, 0.95, 0.28, teak, 0.006)
        for y in (-0.88, 0.62):
            box(x, y, 0, x + 0.05, y + 0.06, 0.21, teak, 0.005)
    for i in range(12):
        box(-0.29, -0.93 + i * 0.105, 0.26, 0.29, -0.85 + i * 0.105, 0.28, wood('#bd9468', '#94704a', 'x'), 0.004)
    soft_box(-0.31, -0.95, 0.28, 0.31, 0.33, 0.36, linen, 0.035)
    with at(0, 0.31, 0.28, tilt=38):
        box(-0.3, 0, -0.02, 0.3, 0.68, 0.0, teak, 0.005)
        soft_box(-0.31, 0.0, 0.0, 0.31, 0.68, 0.08, linen, 0.035)
        soft_box(-0.24, 0.42, 0.075, 0.24, 0.64, 0.16, cloth('#a7b0a0', 350), 0.04)
    tube([(-0.25, 0.72, 0.22), (-0.25, 0.8, 0.64)], 0.01, teak, smooth=False)
    tube([(0.25, 0.72, 0.22), (0.25, 0.8, 0.64)], 0.01, teak, smooth=False)


for x, y, t in ((2.55, 3.0, 68), (2.75, 4.75, 64)):
    with at(x, y, 0, turn=t - 130):
        lounger()
with at(2.75, 3.92, 0):
    lathe([(0, 0.4), (0.2, 0.4), (0.21, 0.405), (0.21, 0.42), (0.2, 0.425), (0, 0.425)], teak, steps=64)
    rod(0, 0, 0, 0.4, 0.03, teak)
    rod(0, 0, 0, 0.02, 0.14, teak)
    with at(0.05, 0.04, 0.425):
        cup(ceramic('#e8e0d2', 0.4), 0.036, 0.1)
    with at(-0.08, -0.04, 0.425):
        bowl(ceramic('#cdbfa8', 0.6), 0.07, 0.045)
# parasol
with at(3.35, 3.95, 0):
    rod(0, 0, 0, 0.06, 0.3, paint('#cbc3b5', 0.9))
    rod(0, 0, 0.06, 2.55, 0.024, teak)
    ribs, r, z = 8, 1.5, 2.02

    def canopy(s, t):
        a = 2 * math.pi * s
        k = (s * ribs) % 1
        sag = 1 - 0.075 * math.sin(math.pi * k) * t
        return (math.cos(a) * r * t * sag, math.sin(a) * r * t * sag, z + 0.5 * (1 - t**1.25) - 0.03 * math.sin(math.pi * k) * t)

    grid(canopy, ribs * 8, 14, cloth('#efe8db', 300))

    def valance(s, t):
        a, k = 2 * math.pi * s, (s * ribs) % 1
        x, y, top = canopy(s, 1.0)
        return (x, y, top - 0.14 * t)

    grid(valance, ribs * 8, 2, cloth('#efe8db', 300))
    lathe([(0, 0), (0.02, 0.01), (0.025, 0.04), (0, 0.07)], teak, 0, 0, 2.52)

# planting and hedges
y = 9.2
soil = paint('#4a3d30', 1.0, bump=0.8, bump_scale=60)
box(-9, y, -0.3, 9, y + 1.1, 0.04, soil, 0)
for i in range(34):
    x = -7.8 + i * 0.44
    if i % 3 == 0:
        clump(x, y + 0.6, 0.04, 0.95, 0.17, 260, '#a3a274', seed=60 + i)
    else:
        lavender(x, y + 0.45, 0.04, seed=i, height=0.55, radius=0.22)
lawn(-14, y + 1.0, 14, 12.6, -0.012, 25000)
box(7.5, -6, -0.3, 40, 60, -0.02, paint('#566a3c', 1.0), 0)
box(-40, -6, -0.3, px0 - rim - 1.2, 60, -0.02, paint('#566a3c', 1.0), 0)
box(-40, 12.5, -0.3, 45, 60, -0.02, paint('#566a3c', 1.0), 0)
hedge(-13, 12.4, 14, 13.3, 2.1, seed=5, density=900, leaf=0.075)
hedge(7.6, -2, 8.4, 12.4, 2.1, seed=6, density=900, leaf=0.07)
hedge(-9.4, -2, -8.6, 12.4, 2.1, seed=7, density=900, leaf=0.07)
for x, yy, h, c, s in ((-8, 18, 7.5, 2.6, 1), (-3, 21, 6.8, 2.5, 2), (2.2, 19, 7.4, 2.6, 3), (6.8, 18, 6.6, 2.4, 4), (11.5, 20, 8.5, 3.0, 5), (-13, 20, 9, 3.2, 6), (0, 28, 9, 3.2, 7), (-6, 28, 9, 3.2, 8), (7, 28, 9.5, 3.4, 9)):
    tree(x, yy, h, c, ['#7d9150', '#70864b', '#8a9a5a'][s % 3], 0.19, 8000, s, clear=0.2)
clay = paint('#b98a68', 0.95, bump=0.3, bump_scale=30, mottle=0.1)
with at(1.5, 8.6, 0):
    pot_tree(clay, 2.2, 0.6, seed=3, count=2400, pot_size=(0.27, 0.46), leaf=(0.065, 0.016))
with at(4.9, 8.5, 0):
    pot_tree(clay, 2.0, 0.55, seed=5, count=2400, pot_size=(0.27, 0.46), leaf=(0.065, 0.016))

sun(44, 128, 3.8, '#fff1dc', 1.0)
open_sky(1.1)
meta['ev'] = -0.2
camera(1.15, -3.1, 1.5, lens=28, turn=0, shift_y=-0.09)
render()
