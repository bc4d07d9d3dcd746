"""Takes the noise out of a render with the network of Intel's Open Image Denoise, in numpy alone.

The weights come from the npm package `denoiser` (`tzas/`, Apache 2.0, see denoiser/LICENSE.txt). They were trained on linear
light with guides free of noise: the albedo and the normal of what each pixel shows. Without Debian's `libopenblas0-pthread`
numpy multiplies about eight times slower.
"""
import os
import struct

import numpy as np

WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'denoiser/rt_hdr_calb_cnrm_large.tza')
HALVINGS = 4
BAND = 64  # rows multiplied at once: more would only take more memory
MIDDLE_GREY = 0.18
BRIGHTEST = 65504


def read_tensors(path):
    """The named tensors of a .tza file: a header that points to a table, and halves or floats where the table says."""
    with open(path, 'rb') as file:
        content = file.read()
    magic, version, at = struct.unpack_from('<HBxQ', content)
    if (magic, version) != (0x41D7, 2):
        raise ValueError(f'{path} is not a weights file of version 2')

    def take(form):
        nonlocal at
        values = struct.unpack_from(f'<{form}', content, at)
        at += struct.calcsize(f'<{form}')
        return values

    tensors = {}
    (count,) = take('I')
    for _ in range(count):
        name = take(f'{take("H")[0]}s')[0].decode()
        (axes,) = take('B')
        shape = take(f'{axes}I')
        take(f'{axes}s')  # the order of the axes: kernels are always out, in, row, column
        kind, start = take('cQ')
        numbers = np.frombuffer(content, {b'h': '<f2', b'f': '<f4'}[kind], int(np.prod(shape)), start)
        tensors[name] = numbers.reshape(shape).astype(np.float32)
    return tensors


def convolve(image, kernel, bias):
    """A 3 x 3 convolution with nothing beyond the edges, then the network's max(0, x). The kernel is [row, column · in, out]."""
    height, width, depth = image.shape
    padded = np.pad(image, ((1, 1), (1, 1), (0, 0)))
    out = np.empty((height, width, len(bias)), np.float32)
    for top in range(0, height, BAND):
        rows = min(BAND, height - top)
        band = padded[top : top + rows + 2]
        # three columns next to each other make one long product: fewer and larger multiplications
        columns = np.concatenate([band[:, column : column + width] for column in range(3)], axis=2)
        total = sum(columns[row : row + rows].reshape(-1, 3 * depth) @ kernel[row] for row in range(3))
        out[top : top + rows] = np.maximum(total + bias, 0).reshape(rows, width, -1)
    return out


def halve(image):
    height, width, depth = image.shape
    return image.reshape(height // 2, 2, width // 2, 2, depth).max(axis=(1, 3))


def double_and_join(image, finer):
    return np.concatenate([image.repeat(2, axis=0).repeat(2, axis=1), finer], axis=2)


def open_network(path=WEIGHTS):
    """The network as a function of a picture with nine channels: down four halvings, and up again next to what it saw."""
    tensors = read_tensors(path)

    def layer(image, name):
        weight = tensors[f'{name}.weight']
        kernel = weight.transpose(2, 3, 1, 0).reshape(3, -1, weight.shape[0])
        return convolve(image, np.ascontiguousarray(kernel), tensors[f'{name}.bias'])

    def run(picture):
        seen = [picture]
        for depth in range(1, HALVINGS + 1):
            seen.append(halve(layer(layer(seen[-1], f'enc_conv{depth}a'), f'enc_conv{depth}b')))
        image = layer(layer(seen.pop(), f'enc_conv{HALVINGS + 1}a'), f'enc_conv{HALVINGS + 1}b')
        for depth in range(HALVINGS, 0, -1):
            image = double_and_join(image, seen.pop())
            image = layer(layer(image, f'dec_conv{depth}a'), f'dec_conv{depth}b')
        return layer(image, 'dec_conv1c')

    return run


def encode(light):
    """The curve the network was trained on: it spreads the range of light evenly for the eye, up to 1."""
    dark, dim = 1412.83765 * light, 1.64593172 * np.maximum(light, 1e-9) ** 0.431384981 - 0.00294139609
    bright = 0.192653254 * np.log(light + 0.00626026094) + 0.998620152
    return np.where(light <= 1.5794576e-6, dark, np.where(light <= 0.0322087631, dim, bright))


def decode(code):
    code = np.maximum(code, 0)
    dim = ((code + 0.00294139609) / 1.64593172) ** (1 / 0.431384981)
    bright = np.exp((code - 0.998620152) / 0.192653254) - 0.00626026094
    return np.where(code <= 0.00223151711, code / 1412.83765, np.where(code <= 0.370974749, dim, bright))


def denoise(run, light, albedo, normal):
    """Linear light without its noise, of any size."""
    luminance = light @ np.array([0.212671, 0.71516, 0.072169], np.float32)
    # exposed to middle grey, without what is entirely black
    exposure = MIDDLE_GREY / np.exp(np.log(luminance[luminance > 1e-8]).mean())
    most = encode(np.float32(BRIGHTEST))
    guides = [np.clip(albedo, 0, 1), np.clip(normal, -1, 1) / 2 + 0.5]
    picture = np.concatenate([encode(np.maximum(light * exposure, 0)) / most, *guides], axis=2).astype(np.float32)
    height, width, _ = picture.shape
    step = 2**HALVINGS
    # mirrored, because the network would take a repeated last row for a pattern
    picture = np.pad(picture, ((0, -height % step), (0, -width % step), (0, 0)), mode='reflect')
    return (decode(run(picture)[:height, :width] * most) / exposure).astype(np.float32)
