"""Turns the raw passes of one scene into clean 8-bit layers (PNG in the same folder), with numpy only.

    python3 develop.py /tmp/rooms/<scene>
"""
import json
import os
import struct
import sys
import zlib

import numpy as np

from denoise import denoise, open_network

TONE = {'linear': 0.4, 'white': 5.0}
WARMTH = (1.02, 1.0, 0.965)
OCCLUSION = 0.4  # how much of the light a corner or a foot may lose


def box_blur(a, r):
    """Mean over a square by running sums: the same time for any radius."""
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (r + 1, r)
        sums = np.cumsum(np.pad(a, pad, mode='edge'), axis=axis)
        cut = [slice(None)] * a.ndim
        cut[axis] = slice(2 * r + 1, None)
        last = tuple(cut)
        cut[axis] = slice(0, -(2 * r + 1))
        a = (sums[last] - sums[tuple(cut)]) * np.float32(1 / (2 * r + 1))
    return a


def spread(values, mask, rounds=6):
    """Extends values from inside the mask over its edge, so that half-covered pixels get the light of the stone."""
    known = (mask > 0.97).astype(np.float32)[..., None]
    out = values * known
    for _ in range(rounds):
        blurred, share = box_blur(out, 1), box_blur(known, 1)
        fresh = (known == 0) & (share > 1e-3)
        out = np.where(fresh, blurred / np.maximum(share, 1e-6), out)
        known = np.where(fresh, 1, known).astype(np.float32)
    return out


def tone(x):
    a, w = TONE['linear'], TONE['white']
    t = np.minimum(np.maximum(x - a, 0) / (1 - a), w)
    return np.where(x <= a, np.maximum(x, 0), a + (1 - a) * t * (1 + t / (w * w)) / (1 + t))


def srgb(x):
    x = np.clip(x, 0, 1)
    return np.where(x <= 0.0031308, x * 12.92, 1.055 * x ** (1 / 2.4) - 0.055)


def write_png(path, data):
    h, w = data.shape[:2]
    kind = 2 if data.ndim == 3 else 0
    raw = b''.join(b'\0' + data[y].tobytes() for y in range(h))
    chunk = lambda tag, body: struct.pack('>I', len(body)) + tag + body + struct.pack('>I', zlib.crc32(tag + body))
    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, kind, 0, 0, 0)))
        file.write(chunk(b'IDAT', zlib.compress(raw, 4)) + chunk(b'IEND', b''))


def eight_bit(x):
    return np.clip(np.round(x * 255), 0, 255).astype(np.uint8)


def read_bases(folder, bounce):
    """The rendered bases. Direct light does not depend on the floor, so its noise is averaged over them."""
    bases = [dict(np.load(os.path.join(folder, f'{name}.npz'))) for name in (('dark', 'pale') if bounce else ('grey',))]
    direct = np.mean([base['direct'] for base in bases], axis=0)
    for base in bases:
        base['combined'] = base['combined'] + base['colour'] * (direct - base['direct'])
        base['falling'] = direct + base['indirect']
        base['normal'] = base['normal'] / np.maximum(np.linalg.norm(base['normal'], axis=2, keepdims=True), 1e-6)
    return bases


def contact(bases, run):
    """What the corners keep of the light; thin contact shadows are lost in a large, soft light, but the eye expects them."""
    open_share = np.mean([base['occlusion'] for base in bases], axis=0)
    grey = np.repeat(open_share[..., None], 3, axis=2)
    return 1 - OCCLUSION * (1 - np.clip(denoise(run, grey, bases[0]['colour'], bases[0]['normal']), 0, 1))


def main(folder):
    meta = json.load(open(os.path.join(folder, 'scene.json')))
    bounce = meta.get('bounce')
    bases, run = read_bases(folder, bounce), open_network()
    height, width, _ = bases[0]['combined'].shape
    masks = {name: np.clip(np.mean([base[name] for base in bases], axis=0), 0, 1) for name in meta['surfaces']}
    any_mask = np.clip(sum(masks.values()), 0, 1)
    shade = contact(bases, run)
    rooms = [denoise(run, base['combined'], base['colour'], base['normal']) * shade for base in bases]
    lights = [denoise(run, base['falling'], base['colour'], base['normal']) * shade for base in bases]
    # the room over grey stone sets white balance and exposure for both bases
    share = (meta['grey'] - bounce['dark']) / (bounce['pale'] - bounce['dark']) if bounce else 0
    room, light = (pair[0] + share * (pair[-1] - pair[0]) for pair in (rooms, lights))

    # white balance is set on the stone, to slightly warm daylight, so that its colours are accurate
    on_stone = light[any_mask > 0.9].mean(axis=0)
    balance = ((np.array(WARMTH) * on_stone[1] / on_stone) ** 0.65).astype(np.float32)
    lum = (room * balance) @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    exposure = 0.8 / np.percentile(lum, 80) * 2 ** meta.get('ev', 0)
    # with a light of about 1 the stone appears in its own colour, so tend towards that
    fall = float(on_stone[1] * exposure)
    exposure *= (min(max(fall, 0.95), 1.22) / fall) ** 0.7
    lights = [spread(light * balance * exposure, any_mask) for light in lights]
    bright = float(np.percentile(lights[-1][any_mask > 0.9].max(axis=1), 99.9)) if any_mask.any() else 1.0
    light_max = round(max(1.0, bright), 3)
    log_code = lambda x: np.log1p(8 * np.clip(x, 0, light_max)) / np.log1p(8 * light_max)

    mirror = np.load(os.path.join(folder, 'mirror.npz'))['combined'] / np.maximum(any_mask, 0.02)[..., None]
    mirror = np.where(any_mask[..., None] > 0.5, mirror, 0)
    mirror = denoise(run, mirror, bases[-1]['colour'], bases[-1]['normal'])
    mirror = spread(mirror * exposure * balance, any_mask)

    for room, light, suffix in zip(rooms, lights, ('-dark', '') if bounce else ('',)):
        write_png(os.path.join(folder, f'base{suffix}.png'), eight_bit(srgb(tone(room * balance * exposure))))
        write_png(os.path.join(folder, f'light{suffix}.png'), eight_bit(log_code(light)))
    write_png(os.path.join(folder, 'mirror.png'), eight_bit(np.log1p(8 * np.clip(mirror, 0, 4)) / np.log1p(32)))
    for name, mask in masks.items():
        write_png(os.path.join(folder, f'mask-{name}.png'), eight_bit(mask))
    if bounce:
        # the reflections were rendered over the pale floor; over the dark one they are as much dimmer as the room
        around = any_mask == 0
        dimmed = rooms[0][around].mean(axis=0) / rooms[1][around].mean(axis=0)
        bounce['dimmed'] = [round(float(part), 4) for part in dimmed]
    print(f'{os.path.basename(folder)}: exposure {exposure:.3f} balance {balance} light on stone {on_stone[1] * exposure:.2f} max {light_max}')
    meta.update(width=width, height=height, tone=TONE, lightMax=light_max, mirrorMax=4, exposure=round(float(exposure), 4))
    json.dump(meta, open(os.path.join(folder, 'developed.json'), 'w'), indent=1)


if __name__ == '__main__':
    main(sys.argv[1])
