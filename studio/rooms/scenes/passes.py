"""Renders the stage: two half-renders with all passes, then the reflections. Called by render() of studio_room."""
import json
import os
import sys

import bpy
import numpy as np

from materials import GREY, stone_of


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
    'depth': 'Depth',
    'gloss_colour': 'GlossCol',
}


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
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
    layer = bpy.context.view_layer
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_normal = layer.use_pass_z = layer.use_pass_glossy_color = True
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
        single = name == 'depth' or name in surfaces
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


def render_all(meta, surfaces):
    """Two half-renders with different seeds (the filter reads the noise from their difference), then the mirror."""
    out, width, samples = arguments()
    os.makedirs(out, exist_ok=True)
    set_up(width, surfaces)
    describe(meta, surfaces)
    with open(os.path.join(out, 'scene.json'), 'w') as file:
        json.dump(meta, file, indent=1)
    chunks(out, 'half', {**PASSES, **{surface: surface for surface in surfaces}}, samples // 2, surfaces)
    for surface in surfaces:
        stone_of(surface).node_tree.nodes['mirror'].inputs[1].default_value = 1
    for thing in bpy.context.scene.objects:
        if thing.type in ('MESH', 'CURVE') and 'stone' not in thing:
            thing.is_holdout = True
            thing.hide_render = any(mat and mat.name.startswith('glass') for mat in thing.data.materials)
    chunks(out, 'mirror', {'combined': 'Image'}, max(4, samples // 5), surfaces)


def chunks(out, kind, names, wanted, surfaces):
    scene = bpy.context.scene
    targets = [os.path.join(out, f'{kind}{half}.npz') for half in (1, 2)]
    while min(count(target) for target in targets) < wanted:
        half = 0 if count(targets[0]) <= count(targets[1]) else 1
        done = count(targets[half])
        scene.cycles.samples = min(8, wanted - done)
        scene.cycles.seed = done * 4 + half * 2 + (kind == 'mirror')
        wire(out, names)
        scene.frame_set(1)
        bpy.ops.render.render()
        more(targets[half], gather(out, names, surfaces), scene.cycles.samples)
