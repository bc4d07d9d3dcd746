import { createNoise2D } from 'simplex-noise'
import { randomOf } from './random.ts'

/**
 * A view of the endless virtual slab: its origin in millimetres and its scale in pixels per millimetre. All views of a
 * product are frames of the same slab, so that a close-up really is a part of the wider picture.
 */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
  scale: number
}

export interface Waves {
  /** Millimetres from crest to crest. */
  wavelength: number
  amplitude?: number
  octaves?: number
  /** How much weaker each finer octave is. */
  gain?: number
  /** Degrees; crests are stretched along this direction by `stretch`. */
  angle?: number
  stretch?: number
  /** Bends the field by this many millimetres, over `bendLength`. */
  bend?: number
  bendLength?: number
}

const noises = new Map<number, (x: number, y: number) => number>()

export function noiseOf(seed: number) {
  let noise = noises.get(seed)
  if (!noise) {
    if (noises.size > 400) noises.clear()
    noise = createNoise2D(randomOf(seed))
    noises.set(seed, noise)
  }
  return noise
}

/** A coarse layer: one value for every `step` pixels. */
interface Grid {
  step: number
  columns: number
  rows: number
  values: Float32Array
}

function gridOf(frame: Frame, step: number): Grid {
  // A multiple of 32 pixels, so that a finer grid always contains the points of the coarser one.
  const columns = Math.ceil(frame.width / 32) * (32 / step) + 1
  const rows = Math.ceil(frame.height / 32) * (32 / step) + 1
  return { step, columns, rows, values: new Float32Array(columns * rows) }
}

/**
 * Adds noise to a layer, octave by octave. Long waves are calculated on a coarse grid, and each finer octave starts
 * from the coarser one: the difference is invisible, and it takes a tenth of the time.
 */
export function addWaves(target: Float32Array, frame: Frame, seed: number, waves: Waves): Float32Array {
  const { wavelength, amplitude = 1, octaves = 1, gain = 0.5, angle = 0, stretch = 1, bend = 0 } = waves
  const bendLength = waves.bendLength ?? wavelength * 2
  const cos = Math.cos((angle * Math.PI) / 180)
  const sin = Math.sin((angle * Math.PI) / 180)
  let grid: Grid | undefined
  let bends: Bends | undefined
  for (
    let octave = 0, length = wavelength, strength = amplitude;
    octave < octaves;
    octave++, length /= 2, strength *= gain
  ) {
    // Waves shorter than about a pixel average out, as they would in a photograph.
    const visible = Math.min(1, length * frame.scale - 0.7) * strength
    if (visible <= 0) break
    const noise = noiseOf(seed + octave * 7919)
    const step = stepFor(length * frame.scale)
    grid = grid ? refined(grid, frame, step) : gridOf(frame, step)
    const { columns, rows, values } = grid
    if (bend) bends = bent(bends, frame, seed, bendLength, step)
    for (let row = 0, at = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, at++) {
        let x = frame.x + (column * step) / frame.scale
        let y = frame.y + (row * step) / frame.scale
        if (bends) {
          x += bend * bends.x.values[at]!
          y += bend * bends.y.values[at]!
        }
        values[at] =
          values[at]! + noise((x * cos + y * sin) / (length * stretch), (y * cos - x * sin) / length) * visible
      }
    }
  }
  if (grid) addGrid(target, frame, grid)
  return target
}

interface Bends {
  x: Grid
  y: Grid
}

/** The two layers that bend a field: calculated on a coarse grid, then refined to `step`. */
function bent(coarser: Bends | undefined, frame: Frame, seed: number, length: number, step: number): Bends {
  if (coarser) return { x: refined(coarser.x, frame, step), y: refined(coarser.y, frame, step) }
  const noise = noiseOf(seed ^ 0x5bd1)
  const coarse = Math.max(step, stepFor(length * frame.scale))
  const bends = { x: gridOf(frame, coarse), y: gridOf(frame, coarse) }
  for (let row = 0, at = 0; row < bends.x.rows; row++) {
    for (let column = 0; column < bends.x.columns; column++, at++) {
      const u = (frame.x + (column * coarse) / frame.scale) / length
      const v = (frame.y + (row * coarse) / frame.scale) / length
      bends.x.values[at] = noise(u, v)
      bends.y.values[at] = noise(u + 31.7, v - 11.3)
    }
  }
  return bent(bends, frame, seed, length, step)
}

/** The coarsest grid step, a power of two, for waves of this many pixels. */
const stepFor = (pixels: number) => 2 ** Math.max(0, Math.min(5, Math.floor(Math.log2(pixels / 3))))

function refined(coarse: Grid, frame: Frame, step: number): Grid {
  const times = coarse.step / step
  if (times === 1) return coarse
  const fine = gridOf(frame, step)
  const { columns, values } = fine
  const line = new Float32Array(coarse.columns)
  for (let row = 0; row < fine.rows; row++) {
    const upper = Math.min(Math.floor(row / times), coarse.rows - 2)
    const down = row / times - upper
    const start = upper * coarse.columns
    for (let column = 0; column < coarse.columns; column++) {
      const top = coarse.values[start + column]!
      line[column] = top + (coarse.values[start + coarse.columns + column]! - top) * down
    }
    let at = row * columns
    for (let column = 0; column < coarse.columns - 1; column++) {
      const left = line[column]!
      const slope = (line[column + 1]! - left) / times
      for (let part = 0; part < times; part++, at++) values[at] = left + slope * part
    }
    values[at] = line[coarse.columns - 1]!
  }
  return fine
}

/** Adds a coarse grid to a full layer, smoothly. */
function addGrid(target: Float32Array, frame: Frame, { step, columns, rows, values }: Grid) {
  const line = new Float32Array(columns)
  for (let y = 0; y < frame.height; y++) {
    const upper = Math.min(Math.floor(y / step), rows - 2)
    const down = y / step - upper
    const start = upper * columns
    for (let column = 0; column < columns; column++) {
      const top = values[start + column]!
      line[column] = top + (values[start + columns + column]! - top) * down
    }
    let at = y * frame.width
    const end = at + frame.width
    for (let column = 0; at < end; column++) {
      const left = line[column]!
      const slope = (line[column + 1]! - left) / step
      for (let part = 0; part < step && at < end; part++, at++) target[at] = target[at]! + left + slope * part
    }
  }
}

export const layer = (frame: Frame) => new Float32Array(frame.width * frame.height)

export const waves = (frame: Frame, seed: number, options: Waves) => addWaves(layer(frame), frame, seed, options)
