"""Renders the stage: the base of the room, or one over a dark and one over a pale floor, then the reflections."""
import json
import math
import os
import sys

import bpy
import numpy as np

from materials import GREY, colour_stone, stone_of

DARK, PALE = 0.04, 0.70  # the albedo of the floor in the two bases
CHUNK = 12  # samples that are lost at most when a render is stopped


def arguments():
    given = sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else []
    options = {given[i].lstrip('-'): given[i + 1] for i in range(0, len(given) - 1, 2)}
    return options.get('out', '/tmp/rooms/scene'), int(options.get('width', 480)), int(options.get('samples', 32))


PASSES = {
    'combined': 'Image',
    'direct': 'DiffDir',
    'indirect': 'DiffInd',
    'colour': 'DiffCol',
    'normal': 'Normal',
    'occlusion': 'AO',
}
REACH = 0.15  # metres: how far the occlusion of a corner or a foot extends


def set_up(width, surfaces):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = width, width * 2 // 3
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.device, cycles.use_adaptive_sampling = 'CPU', False
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 7, 4, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 8
    cycles.sample_clamp_indirect, cycles.blur_glossy = 3.0, 1.0
    # window bars in front of a garden far brighter than white would have ragged edges
    cycles.sample_clamp_direct = 4.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
    layer = bpy.context.view_layer
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_normal = layer.use_pass_ambient_occlusion = True
    scene.world.light_settings.distance = REACH
    for surface in surfaces:
        aov = layer.aovs.add()
        aov.name, aov.type = surface, 'VALUE'
    scene.view_settings.view_transform = 'Standard'


def wire(folder, names):
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '32', 'ZIP'
    files.file_slots.clear()
    for name, output in names.items():
        files.file_slots.new(name)
        tree.links.new(layers.outputs[output], files.inputs[name])


def gather(folder, names, surfaces=()):
    arrays = {}
    for name in names:
        path = os.path.join(folder, f'{name}0001.exr')
        image = bpy.data.images.load(path)
        image.colorspace_settings.name = 'Non-Color'
        w, h = image.size
        flat = np.empty(w * h * 4, np.float32)
        image.pixels.foreach_get(flat)
        data = flat.reshape(h, w, 4)[::-1]
        single = name == 'occlusion' or name in surfaces
        arrays[name] = data[..., 0] if single else data[..., :3]
        bpy.data.images.remove(image)
        os.remove(path)
    return arrays


def more(target, arrays, samples):
    """Adds a few samples to the existing ones, so that a long render can be stopped, resumed and refined."""
    before = count(target)
    if before:
        kept = np.load(target)
        total = before + samples
        arrays = {name: (kept[name] * before + new * samples) / total for name, new in arrays.items()}
    np.savez(target + '.part.npz', samples=before + samples, **arrays)
    os.replace(target + '.part.npz', target)


def count(target):
    return int(np.load(target)['samples']) if os.path.exists(target) else 0


def describe(meta, surfaces):
    cam = bpy.context.scene.camera
    m, lens = cam.matrix_world.to_3x3(), cam.data
    meta['camera'] = {
        'position': [round(c, 6) for c in cam.matrix_world.translation],
        'right': [round(c, 6) for c in m.col[0]],
        'up': [round(c, 6) for c in m.col[1]],
        'forward': [round(-c, 6) for c in m.col[2]],
        'sensor': round(lens.sensor_width / lens.lens, 6),
        'shift': [lens.shift_x, lens.shift_y],
    }
    meta['surfaces'] = surfaces
    meta['grey'] = GREY


def render_all(meta, surfaces, bounce):
    """With `bounce`, the surface whose colour the room is lit by, there are two bases; every other stone is grey."""
    out, width, samples = arguments()
    os.makedirs(out, exist_ok=True)
    set_up(width, surfaces)
    describe(meta, surfaces)
    if bounce:
        meta['bounce'] = {'surface': bounce, 'dark': DARK, 'pale': PALE}
    with open(os.path.join(out, 'scene.json'), 'w') as file:
        json.dump(meta, file, indent=1)
    names = {**PASSES, **{surface: surface for surface in surfaces}}
    bases = {'pale': PALE, 'dark': DARK} if bounce else {'grey': GREY}
    for done in range(0, samples, CHUNK):
        for seed, (base, albedo) in enumerate(bases.items()):
            if bounce:
                colour_stone(bounce, albedo)
            refine(out, base, names, min(samples, done + CHUNK), seed, surfaces)
    if bounce:
        colour_stone(bounce, PALE)
    for surface in surfaces:
        stone_of(surface).node_tree.nodes['mirror'].inputs[1].default_value = 1
    for thing in bpy.context.scene.objects:
        if thing.type in ('MESH', 'CURVE') and 'stone' not in thing:
            thing.is_holdout = True
            thing.hide_render = any(mat and mat.name.startswith('glass') for mat in thing.data.materials)
    refine(out, 'mirror', {'combined': 'Image'}, max(4, samples // 2), 2, surfaces)


def render_view():
    """Half the horizon, 45 degrees up and down, without any stone."""
    out, width, samples = arguments()
    os.makedirs(out, exist_ok=True)
    set_up(width, {})
    scene = bpy.context.scene
    scene.render.resolution_y = width // 2
    lens = scene.camera.data
    lens.type, lens.cycles.panorama_type = 'PANO', 'EQUIRECTANGULAR'
    lens.cycles.longitude_min, lens.cycles.longitude_max = -math.pi / 2, math.pi / 2
    lens.cycles.latitude_min, lens.cycles.latitude_max = -math.pi / 4, math.pi / 4
    refine(out, 'garden', {name: PASSES[name] for name in ('combined', 'colour', 'normal')}, samples, 0)


def refine(out, name, names, wanted, seed, surfaces=()):
    """Adds samples to a picture until it has as many as wanted."""
    scene = bpy.context.scene
    target = os.path.join(out, f'{name}.npz')
    while (done := count(target)) < wanted:
        scene.cycles.samples = min(CHUNK, wanted - done)
        scene.cycles.seed = done * 4 + seed
        wire(out, names)
        scene.frame_set(1)
        bpy.ops.render.render()
        more(target, gather(out, names, surfaces), scene.cycles.samples)
