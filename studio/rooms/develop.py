"""Turns the raw passes of one scene into clean 8-bit layers (PNG in the same folder), with numpy only.

    python3 develop.py /tmp/rooms/<scene>

Noise is removed by non-local means: a pixel is averaged with nearby pixels on the same plane (normal, depth) whose
neighbourhoods are alike within the noise measured between the two half-renders, so that edges, shadows and texture
stay. Light is filtered separately from colour, which has no noise.
"""
import json
import os
import struct
import sys
import zlib

import numpy as np

TONE = {'linear': 0.4, 'white': 5.0}
WARMTH = (1.02, 1.0, 0.965)


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


def calm_fireflies(image, limit=4.0):
    """Caps pixels that are far brighter than their neighbours: these come from unlucky light paths, not from the scene."""
    lum = image.mean(axis=2)
    p = np.pad(lum, 1, mode='edge')
    h, w = lum.shape
    around = np.stack([p[i : i + h, j : j + w] for i in range(3) for j in range(3) if (i, j) != (1, 1)])
    around.sort(axis=0)
    cap = around[6] * 1.25 + 0.02
    return image * np.where(lum > cap, cap / np.maximum(lum, 1e-6), 1)[..., None].astype(np.float32)


def look_alike(a, b, normal, position, step, k, extra=None, radius=3, floor=2e-5, same=0.012):
    """One pass. Both halves are averaged with the same weights, so that their difference is still the remaining noise."""
    mean = (a + b) / 2
    var = box_blur(np.square((a - b) / 2), 3 * step)
    compress = 1 / (1 + mean)  # compare in something like perceived brightness
    flat, var_flat = mean * compress, var * compress**4
    h, w, _ = mean.shape
    sums, weight = [a.copy(), b.copy()], np.ones((h, w, 1), np.float32)
    for dy in range(0, radius + 1):
        for dx in range(-radius, radius + 1):
            if (dy == 0 and dx <= 0) or dx * dx + dy * dy > radius * radius + 1:
                continue
            sx, sy = dx * step, dy * step
            ya, yb = slice(0, h - sy), slice(sy, h)
            xa, xb = (slice(0, w - sx), slice(sx, w)) if sx >= 0 else (slice(-sx, w), slice(0, w + sx))
            p, q = (ya, xa), (yb, xb)
            va, vb = var_flat[p], var_flat[q]
            d = ((np.square(flat[p] - flat[q]) - (va + np.minimum(va, vb))) / (floor + k * k * (va + vb))).sum(axis=2) / 3
            d = np.maximum(box_blur(np.minimum(d, 99), 1 + step), 0)
            turn = 1 - (normal[p] * normal[q]).sum(axis=2)
            gap = position[q] - position[p]
            off = np.abs((gap * normal[p]).sum(axis=2)) + np.abs((gap * normal[q]).sum(axis=2))
            d += np.maximum(turn, 0) * 12 + np.square(off / same)
            if extra is not None:
                d += np.square(extra[p] - extra[q]).sum(axis=2) * 60
            wt = np.exp(-np.minimum(d, 30))[..., None].astype(np.float32)
            for out, half in zip(sums, (a, b)):
                out[p] += wt * half[q]
                out[q] += wt * half[p]
            weight[p] += wt
            weight[q] += wt
    return sums[0] / weight, sums[1] / weight


def clean(a, b, normal, position, k=0.8, extra=None, steps=(1, 3, 9, 27)):
    for step in steps:
        a, b = look_alike(a, b, normal, position, step, k, extra)
    return (a + b) / 2


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


def positions(depth, cam):
    h, w = depth.shape
    x = ((np.arange(w) + 0.5) / w - 0.5 + cam['shift'][0]) * cam['sensor']
    y = ((0.5 - (np.arange(h) + 0.5) / h) * h / w + cam['shift'][1]) * cam['sensor']
    ray = np.array(cam['forward']) + x[None, :, None] * np.array(cam['right']) + y[:, None, None] * np.array(cam['up'])
    return (ray * np.minimum(depth, 60)[..., None]).astype(np.float32)


def main(folder):
    meta = json.load(open(os.path.join(folder, 'scene.json')))
    one, two = (np.load(os.path.join(folder, f'half{i}.npz')) for i in (1, 2))
    both = lambda name: (one[name] + two[name]) / 2
    height, width = one['depth'].shape
    normal, colour = both('normal'), both('colour')
    normal = normal / np.maximum(np.linalg.norm(normal, axis=2, keepdims=True), 1e-6)
    normal = normal.astype(np.float32)
    position = positions(both('depth'), meta['camera'])
    light = [calm_fireflies(half['direct'] + half['indirect']) for half in (one, two)]
    rest = [calm_fireflies(np.maximum(h['combined'] - h['colour'] * (h['direct'] + h['indirect']), 0)) for h in (one, two)]
    light = clean(*light, normal, position)
    rest = clean(*rest, normal, position, 0.8, both('gloss_colour') * 0.3 + colour, (1, 3))
    base = colour * light + rest

    masks = {name: np.clip(both(name), 0, 1) for name in meta['surfaces']}
    any_mask = np.clip(sum(masks.values()), 0, 1)
    # white balance is set on the stone, to slightly warm daylight, so that its colours are accurate
    on_stone = light[any_mask > 0.9].mean(axis=0)
    balance = ((np.array(WARMTH) * on_stone[1] / on_stone) ** 0.65).astype(np.float32)
    base, light = base * balance, light * balance
    lum = base @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    exposure = 0.8 / np.percentile(lum, 80) * 2 ** meta.get('ev', 0)
    # with a light of about 1 the stone appears in its own colour, so tend towards that
    fall = float(on_stone[1] * exposure)
    exposure *= (min(max(fall, 0.95), 1.22) / fall) ** 0.7
    light = spread(light * exposure, any_mask)
    bright = float(np.percentile(light[any_mask > 0.9].max(axis=1), 99.9)) if any_mask.any() else 1.0
    light_max = round(max(1.0, bright), 3)
    log_code = lambda x: np.log1p(8 * np.clip(x, 0, light_max)) / np.log1p(8 * light_max)

    mirror = [calm_fireflies(np.load(os.path.join(folder, f'mirror{i}.npz'))['combined']) for i in (1, 2)]
    cover = np.maximum(any_mask, 0.02)[..., None]
    mirror = [np.where(any_mask[..., None] > 0.5, m / cover, 0) for m in mirror]
    mirror = spread(clean(*mirror, normal, position, 0.9, None, (1, 3)) * exposure * balance, any_mask)

    write_png(os.path.join(folder, 'base.png'), eight_bit(srgb(tone(base * exposure))))
    write_png(os.path.join(folder, 'light.png'), eight_bit(log_code(light)))
    write_png(os.path.join(folder, 'mirror.png'), eight_bit(np.log1p(8 * np.clip(mirror, 0, 4)) / np.log1p(32)))
    for name, mask in masks.items():
        write_png(os.path.join(folder, f'mask-{name}.png'), eight_bit(mask))
    print(f'{os.path.basename(folder)}: exposure {exposure:.3f} balance {balance} light on stone {on_stone[1] * exposure:.2f} max {light_max}')
    meta.update(width=width, height=height, tone=TONE, lightMax=light_max, mirrorMax=4, exposure=round(float(exposure), 4))
    json.dump(meta, open(os.path.join(folder, 'developed.json'), 'w'), indent=1)


if __name__ == '__main__':
    main(sys.argv[1])
