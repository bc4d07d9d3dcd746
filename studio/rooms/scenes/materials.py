"""Paint, plaster, wood, cloth, metal, glass, and the stand-in for stone. Colours are '#rrggbb'."""
import bpy

GREY = 0.45  # the neutral stone in the base, so that light bounced off the floor is about right


def nodes_of(name):
    mat = bpy.data.materials.new(name)
    mat.use_nodes = True
    return mat, mat.node_tree.nodes, mat.node_tree.links, mat.node_tree.nodes['Principled BSDF']


def linear(colour):
    """'#rrggbb' as linear light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def paint(colour, rough=0.5, metal=0.0, specular=0.4, bump=0.0, bump_scale=60.0, mottle=0.0, mottle_scale=3.0, sheen=0.0):
    mat, nodes, links, shader = nodes_of('paint')
    rgb = linear(colour)
    shader.inputs['Base Color'].default_value = (*rgb, 1)
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['Metallic'].default_value = metal
    shader.inputs['Specular'].default_value = specular
    shader.inputs['Sheen'].default_value = sheen
    if not bump and not mottle:
        return mat
    place = nodes.new('ShaderNodeTexCoord')
    if mottle:
        noise = nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = mottle_scale
        noise.inputs['Detail'].default_value = 5
        ramp = nodes.new('ShaderNodeValToRGB')
        ramp.color_ramp.elements[0].color = (*[c * (1 - mottle) for c in rgb], 1)
        ramp.color_ramp.elements[1].color = (*[min(1, c * (1 + mottle)) for c in rgb], 1)
        ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.3, 0.7
        links.new(place.outputs['Object'], noise.inputs['Vector'])
        links.new(noise.outputs['Fac'], ramp.inputs['Fac'])
        links.new(ramp.outputs['Color'], shader.inputs['Base Color'])
    if bump:
        grain = nodes.new('ShaderNodeTexNoise')
        grain.inputs['Scale'].default_value = bump_scale
        grain.inputs['Detail'].default_value = 4
        lift = nodes.new('ShaderNodeBump')
        lift.inputs['Strength'].default_value = bump
        lift.inputs['Distance'].default_value = 0.01
        links.new(place.outputs['Object'], grain.inputs['Vector'])
        links.new(grain.outputs['Fac'], lift.inputs['Height'])
        links.new(lift.outputs['Normal'], shader.inputs['Normal'])
    return mat


def plaster(colour='#efeae2'):
    return paint(colour, rough=0.9, specular=0.15, mottle=0.025, mottle_scale=1.3)


def wood(light='#c9a678', dark='#a47d50', grain='x', rough=0.45, scale=1.0):
    mat, nodes, links, shader = nodes_of('wood')
    place = nodes.new('ShaderNodeTexCoord')
    long = {'x': (1, 0, 0), 'y': (0, 1, 0), 'z': (0, 0, 1)}[grain]

    def stretched(along, across, detail, distortion):
        stretch = nodes.new('ShaderNodeMapping')
        stretch.inputs['Scale'].default_value = [(along if a else across) * scale for a in long]
        noise = nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = 1
        noise.inputs['Detail'].default_value = detail
        noise.inputs['Distortion'].default_value = distortion
        links.new(place.outputs['Object'], stretch.inputs['Vector'])
        links.new(stretch.outputs['Vector'], noise.inputs['Vector'])
        return noise.outputs['Fac']

    broad, fine = stretched(0.8, 11, 3, 0.6), stretched(5, 190, 3, 0.0)
    both = nodes.new('ShaderNodeMath')
    both.operation = 'MULTIPLY_ADD'
    both.inputs[1].default_value = 0.45
    links.new(fine, both.inputs[0])
    links.new(broad, both.inputs[2])
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.52, 0.9
    ramp.color_ramp.elements[0].color = (*linear(dark), 1)
    ramp.color_ramp.elements[1].color = (*linear(light), 1)
    links.new(both.outputs[0], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], shader.inputs['Base Color'])
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['Specular'].default_value = 0.3
    return mat


def cloth(colour, weave=900.0):
    return paint(colour, rough=0.95, specular=0.08, bump=0.25, bump_scale=weave, mottle=0.06, mottle_scale=weave / 6, sheen=0.25)


def brass():
    return paint('#c7a468', rough=0.28, metal=1.0)


def black_metal():
    return paint('#1d1c1b', rough=0.42, specular=0.4)


def chrome():
    return paint('#d9d9d6', rough=0.16, metal=1.0)


def ceramic(colour='#f2eee7', rough=0.25):
    return paint(colour, rough=rough, specular=0.5)


def leaf_paint(colour='#5f7550', mottle=0.25):
    mat = paint(colour, rough=0.5, specular=0.35, mottle=mottle, mottle_scale=9.0)
    return mat


def clear_glass():
    """Thin pane, perfectly clear: tint or reflections would leave holes in the mask of the stone behind."""
    mat, nodes, links, shader = nodes_of('glass')
    nodes.remove(shader)
    through = nodes.new('ShaderNodeBsdfTransparent')
    through.inputs['Color'].default_value = (1, 1, 1, 1)
    links.new(through.outputs[0], nodes['Material Output'].inputs['Surface'])
    return mat


def glow(colour='#fff4e0', strength=2.0):
    mat, nodes, links, shader = nodes_of('glow')
    shader.inputs['Base Color'].default_value = (0, 0, 0, 1)
    shader.inputs['Emission'].default_value = (*linear(colour), 1)
    shader.inputs['Emission Strength'].default_value = strength
    return mat


def stone_of(surface):
    """Grey and diffuse in the base; for the reflection pass the camera, and only the camera, sees a mirror."""
    name = f'stone-{surface}'
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    mat, nodes, links, shader = nodes_of(name)
    nodes.remove(shader)
    dull, mirror, mix = (nodes.new(f'ShaderNode{k}') for k in ('BsdfDiffuse', 'BsdfGlossy', 'MixShader'))
    dull.inputs['Color'].default_value, dull.name = (GREY, GREY, GREY, 1), 'dull'
    mirror.inputs['Color'].default_value = (1, 1, 1, 1)
    mirror.inputs['Roughness'].default_value = 0.12
    path, factor, mark = (nodes.new(f'ShaderNode{k}') for k in ('LightPath', 'Math', 'OutputAOV'))
    factor.operation, factor.name = 'MULTIPLY', 'mirror'
    factor.inputs[1].default_value = 0
    links.new(path.outputs['Is Camera Ray'], factor.inputs[0])
    links.new(factor.outputs[0], mix.inputs['Fac'])
    links.new(dull.outputs[0], mix.inputs[1])
    links.new(mirror.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
    mark.name = surface
    mark.inputs['Value'].default_value = 1
    return mat


def colour_stone(surface, albedo):
    stone_of(surface).node_tree.nodes['dull'].inputs['Color'].default_value = (albedo, albedo, albedo, 1)
