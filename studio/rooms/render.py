"""Renders scenes and packs their layers:  python3 studio/rooms/render.py [--width 1440] [--samples 64] [scene ...]

Without names, all of them. Samples add to those already in the work folder: stop, resume, refine; delete it to start again. Needs Debian's `blender` and `python3-numpy`; takes about ten minutes a scene on two cores.
"""
import argparse
import os
import subprocess
import sys
import time

here = os.path.dirname(os.path.abspath(__file__))
shared = {'studio_room', 'shapes', 'materials', 'passes', 'shell', 'furniture', 'kitchen', 'garden'}
scenes = sorted(f[:-3] for f in os.listdir(os.path.join(here, 'scenes')) if f.endswith('.py') and f[:-3] not in shared)

parser = argparse.ArgumentParser()
parser.add_argument('scene', nargs='*', help=', '.join(scenes))
parser.add_argument('--width', type=int, default=1440)
parser.add_argument('--samples', type=int, default=64)
parser.add_argument('--work', default='/tmp/rooms')
options = parser.parse_args()
for unknown in set(options.scene) - set(scenes):
    sys.exit(f'unknown scene {unknown}; there are {", ".join(scenes)}')

for scene in options.scene or scenes:
    began = time.time()
    raw = os.path.join(options.work, f'{scene}-{options.width}')
    os.makedirs(raw, exist_ok=True)
    script = os.path.join(here, 'scenes', f'{scene}.py')
    size = ['--out', raw, '--width', str(options.width), '--samples', str(options.samples)]
    with open(os.path.join(raw, 'blender.log'), 'w') as log:
        command = ['nice', '-n', '19', 'blender', '-b', '--python-exit-code', '1', '-P', script, '--', *size]
        # Blender takes its Python libraries from the first python3 on the path: it must be Debian's
        subprocess.run(command, check=True, stdout=log, stderr=log, env={**os.environ, 'PATH': '/usr/bin:/bin'})
    rendered = time.time()
    subprocess.run(['nice', '-n', '19', '/usr/bin/python3', os.path.join(here, 'develop.py'), raw], check=True)
    node = os.path.join(here, '../../node_modules/.bin/node')
    subprocess.run([node, os.path.join(here, 'pack.ts'), raw, scene], check=True)
    print(f'{scene}: {rendered - began:.0f} s render, {time.time() - rendered:.0f} s develop and pack', flush=True)
