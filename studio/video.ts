import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { byteOf, smoothstep } from './colour.ts'
import type { Raw } from './encode.ts'
import { project } from './manifest.ts'
import { CUT } from './pictures/piece.ts'
import type { Stock } from './pictures/site/shots.ts'
import { stoneOf } from './surface.ts'
import { cutSlab } from './surfaces/cut-slab.ts'

const WIDTH = 1280
const HEIGHT = 720
const RATE = 24
const SECONDS = 8

/** A seamless loop of window light moving over a slab of marble. */
export async function drawVideo(stock: Stock): Promise<Raw> {
  const scale = 0.9
  const stone = stoneOf(stock.get('statuario-slab'))
  const slab = cutSlab(stone, { x: CUT.x - 700, y: CUT.y - 400, width: WIDTH, height: HEIGHT, scale })
  const frames = RATE * SECONDS
  mkdirSync(join(project, 'public/video'), { recursive: true })
  const paint = (index: number) => frameAt(slab.colour, (index / frames) * Math.PI * 2)
  await film(
    'slab.mp4',
    ['-c:v', 'libx264', '-preset', 'medium', '-crf', '27', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
    frames,
    paint,
  )
  await film(
    'slab.webm',
    ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '40', '-cpu-used', '4', '-pix_fmt', 'yuv420p'],
    frames,
    paint,
  )
  return { data: paint(0), width: WIDTH, height: HEIGHT }
}

/** The slab with the window light at a position in the loop; `turn` goes from 0 to a full circle. */
function frameAt(colour: Float32Array, turn: number): Buffer {
  const bytes = Buffer.allocUnsafe(WIDTH * HEIGHT * 3)
  const middle = 0.5 + 0.42 * Math.sin(turn)
  const warm = 1 + 0.012 * Math.cos(turn)
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    const v = y / HEIGHT
    for (let x = 0; x < WIDTH; x++) {
      const u = x / WIDTH + (v - 0.5) * 0.32
      const away = Math.abs(u - middle)
      const pool = smoothstep(0.75, 0, away)
      const pane = smoothstep(0.15, 0.1, away) * (1 - 0.7 * smoothstep(0.012, 0.006, away)) * smoothstep(1.1, 0.2, v)
      const light = 0.74 + 0.26 * pool
      const shine = 0.055 * pane
      for (let part = 0; part < 3; part++, at++) {
        const tint = part === 0 ? warm : part === 2 ? 2 - warm : 1
        bytes[at] = Math.min(255, byteOf(colour[at]! * light * tint + shine) + 0.5)
      }
    }
  }
  return bytes
}

function film(name: string, options: string[], frames: number, paint: (index: number) => Buffer): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(RATE), '-i', '-']
  // One thread and no timestamps, so that the same frames give the same file.
  const exact = ['-threads', '1', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-an']
  const encoder = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...input, ...options, ...exact, join(project, 'public/video', name)],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  return new Promise((resolve, reject) => {
    encoder.on('error', reject)
    encoder.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
    void (async () => {
      for (let index = 0; index < frames; index++) {
        if (!encoder.stdin.write(paint(index))) await new Promise((drained) => encoder.stdin.once('drain', drained))
      }
      encoder.stdin.end()
    })()
  })
}
