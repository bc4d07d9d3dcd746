"""Renders scenes and packs their layers:  python3 studio/rooms/render.py [--width 1440] [--samples 12] [scene ...]

Without names, all of them. Samples add to those already in the work folder: stop, resume, refine; delete it to start again. Needs
Debian's `blender`, `python3-numpy` and `libopenblas0-pthread`; takes about a quarter of an hour a scene on two cores.
"""
import argparse
import os
import subprocess
import sys
import time

here = os.path.dirname(os.path.abspath(__file__))
shared = {'studio_room', 'shapes', 'materials', 'passes', 'shell', 'furniture', 'kitchen', 'garden', 'garden_view'}
scenes = sorted(f[:-3] for f in os.listdir(os.path.join(here, 'scenes')) if f.endswith('.py') and f[:-3] not in shared)

parser = argparse.ArgumentParser()
parser.add_argument('scene', nargs='*', help=', '.join(scenes))
parser.add_argument('--width', type=int, default=1440)
parser.add_argument('--samples', type=int, default=12)
parser.add_argument('--work', default='/tmp/rooms')
options = parser.parse_args()
for unknown in set(options.scene) - set(scenes):
    sys.exit(f'unknown scene {unknown}; there are {", ".join(scenes)}')

node = os.path.join(here, '../../node_modules/.bin/node')


def run(*command, **options):
    subprocess.run(['nice', '-n', '19', *command], check=True, **options)


def blend(script, folder, width, samples):
    os.makedirs(folder, exist_ok=True)
    size = ['--out', folder, '--width', str(width), '--samples', str(samples)]
    with open(os.path.join(folder, 'blender.log'), 'w') as log:
        # Blender takes its Python libraries from the first python3 on the path: it must be Debian's
        environment = {**os.environ, 'PATH': '/usr/bin:/bin'}
        command = ['blender', '-b', '--python-exit-code', '1', '-P', os.path.join(here, 'scenes', script), '--', *size]
        run(*command, stdout=log, stderr=log, env=environment)


def develop(script, folder):
    run('/usr/bin/python3', os.path.join(here, script), folder)


# the garden outside the windows of all rooms
garden = os.path.join(options.work, 'garden')
if not os.path.exists(os.path.join(garden, 'sphere.npy')):
    blend('garden_view.py', garden, 1200, 16)
    develop('develop_view.py', garden)

for scene in options.scene or scenes:
    began = time.time()
    raw = os.path.join(options.work, f'{scene}-{options.width}')
    blend(f'{scene}.py', raw, options.width, options.samples)
    rendered = time.time()
    develop('develop.py', raw)
    subprocess.run([node, os.path.join(here, 'pack.ts'), raw, scene], check=True)
    print(f'{scene}: {rendered - began:.0f} s render, {time.time() - rendered:.0f} s develop and pack', flush=True)
