"""Makes the picture of the whole sphere that windows show from the rendered half of the horizon, slightly out of focus.

    python3 develop_view.py /tmp/rooms/garden
"""
import os
import sys

import numpy as np

from denoise import denoise, open_network
from develop import box_blur

SATURATION = 0.65  # purer greens look painted
BLUR = 1 / 600  # of the width


def whole_sphere(half):
    """Behind the house is the garden mirrored; above and below, the edge goes on."""
    height, width, _ = half.shape
    tall = np.pad(half, ((height // 2, height // 2), (0, 0), (0, 0)), mode='edge')
    behind = tall[:, ::-1]
    return np.concatenate([behind[:, width // 2 :], tall, behind[:, : width // 2]], axis=1)


def main(folder):
    rendered = np.load(os.path.join(folder, 'garden.npz'))
    garden = denoise(open_network(), rendered['combined'], rendered['colour'], rendered['normal'])
    grey = (garden @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    garden = grey + SATURATION * (garden - grey)
    for _ in range(2):
        garden = box_blur(garden, max(1, round(garden.shape[1] * BLUR)))
    np.save(os.path.join(folder, 'sphere.npy'), whole_sphere(garden).astype(np.float32))


if __name__ == '__main__':
    main(sys.argv[1])
