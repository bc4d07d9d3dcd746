import type { Point } from '#laying/geometry/polygon.ts'
import { type Layout, newPoint } from '#laying/layout.ts'
import { type Colour, clamp, linear } from '../../colour.ts'
import { cornerOf, type Floor, layArea } from '../../floors/lay-area.ts'
import { noiseOf } from '../../frame.ts'
import type { Picture } from '../../light.ts'

/** The surface not yet covered by stone: linear colour at a position in millimetres from the picture's corner. */
export type Bed = (x: number, y: number, out: Float32Array) => void

const noise = noiseOf(77)

/** Grey screed with a blue chalk line across it. */
export function screed(lineAt: (x: number, y: number) => number): Bed {
  return (x, y, out) => {
    const tone = 1 + noise(x / 90, y / 90) * 0.07 + noise(x / 11, y / 11) * 0.06 + noise(x / 2.5, y / 2.5) * 0.07
    const chalk = clamp(1.6 - Math.abs(lineAt(x, y)) / 1.6) * (0.55 + noise(x / 4, y / 4) * 0.4)
    for (let part = 0; part < 3; part++)
      out[part] = linear([0.56, 0.555, 0.54][part]!) * tone * (1 - chalk) + linear([0.2, 0.34, 0.62][part]!) * chalk
  }
}

/** Warm pipes looped over pale insulation. */
export function pipes(height: number): Bed {
  const pitch = 150
  return (x, y, out) => {
    const row = Math.round(y / pitch)
    const turn = 120
    // Straight runs joined by half circles at the near end.
    const pair = Math.floor((y / pitch + 0.5) / 2) * 2 + 0.5
    const away = x > turn ? Math.abs(y - row * pitch) : Math.abs(Math.hypot(x - turn, y - pair * pitch) - pitch / 2)
    const inside = away / 9
    const foil = 1 + noise(x / 60, y / 60) * 0.04
    const dark = 1 - 0.45 * clamp(1.9 - away / 11)
    let colour: Colour = [linear(0.82) * foil * dark, linear(0.82) * foil * dark, linear(0.8) * foil * dark]
    if (inside < 1 && y > 0 && y < height) {
      const roundness = 0.55 + 0.6 * Math.sqrt(1 - inside * inside) - 0.16 * Math.sign(y - row * pitch) * inside
      colour = [linear(0.78) * roundness, linear(0.36) * roundness, linear(0.24) * roundness]
    }
    out.set(colour)
  }
}

/** A half-laid floor: whole pieces of stone where `laid` is true for the centre of the piece, the bed elsewhere. */
export function halfLaid(
  floor: Floor,
  span: number,
  size: number,
  laid: (x: number, y: number) => boolean,
  bed: Bed,
): Picture {
  const [left, top] = cornerOf(floor, span)
  const { layout } = floor
  const middle = middleFinder(layout)
  const isLaid = (x: number, y: number) => {
    const [middleX, middleY] = middle(x, y)
    return laid(middleX - left, middleY - top)
  }
  const open: Floor = {
    ...floor,
    layout: {
      ...layout,
      locate(x, y, point) {
        layout.locate(x, y, point)
        if (!isLaid(x, y)) point.edge = -50
      },
    },
  }
  const { picture, stone } = layArea(open, span, size)
  const out = new Float32Array(3)
  const scale = size / span
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      // A joint belongs to the piece inside it.
      if (stone[at] === 1 || isLaid(left + x / scale, top + y / scale)) continue
      bed(x / scale, y / scale, out)
      const fall = 1.05 - 0.12 * ((x / size) * 0.55 + (y / size) * 0.45)
      for (let part = 0; part < 3; part++) picture.data[at * 3 + part] = out[part]! * fall
    }
  }
  return picture
}

/**
 * Finds the centre of the piece at a position. A layout gives points in the piece's own axes; a small step to the side
 * shows how those are rotated.
 */
export function middleFinder(layout: Layout): (x: number, y: number) => Point {
  const [here, right, below] = [newPoint(), newPoint(), newPoint()]
  const step = 0.01
  return (x, y) => {
    layout.locate(x, y, here)
    for (const [alongX, alongY] of [
      [step, step],
      [-step, step],
      [step, -step],
      [-step, -step],
    ] as const) {
      layout.locate(x + alongX, y, right)
      layout.locate(x, y + alongY, below)
      const [xx, xy] = [(right.x - here.x) / alongX, (right.y - here.y) / alongX]
      const [yx, yy] = [(below.x - here.x) / alongY, (below.y - here.y) / alongY]
      // Otherwise the step ended on the next piece.
      if (isOne(Math.hypot(xx, xy)) && isOne(Math.hypot(yx, yy)))
        return [x - here.x * xx - here.y * xy, y - here.x * yx - here.y * yy]
    }
    return [x, y]
  }
}

const isOne = (length: number) => Math.abs(length - 1) < 0.001
