import { rectanglePlan } from './solid.ts'

/** The signed distance to the outline of a tile, seen from above and measured from its centre. */
export type Outline = (x: number, y: number) => number

const SLANT = Math.sqrt(3) / 2

export const rectangle =
  (width: number, height: number): Outline =>
  (x, y) =>
    rectanglePlan(x, y, width / 2, height / 2)

export const hexagon =
  (across: number, standing: boolean): Outline =>
  (x, y) => {
    const u = Math.abs(standing ? x : y)
    const v = Math.abs(standing ? y : x)
    return Math.max(u, u * 0.5 + v * SLANT) - across / 2
  }

export const octagon =
  (side: number): Outline =>
  (x, y) =>
    Math.max(Math.abs(x) - side / 2, Math.abs(y) - side / 2, (Math.abs(x) + Math.abs(y) - side * 0.75) / Math.SQRT2)

/** Equilateral if the height matches, otherwise half a square. */
export const triangle = (width: number, height: number): Outline =>
  width === height
    ? (x, y) => Math.max(Math.abs(x) - width / 2, Math.abs(y) - height / 2, (x + y) / Math.SQRT2)
    : (x, y) => Math.max(-y - height / 2, Math.abs(x) * SLANT + y * 0.5 - height * 0.25)

/** An off-cut with one broken side. */
export const broken =
  (width: number, height: number, wave: (x: number) => number): Outline =>
  (x, y) =>
    Math.max(rectanglePlan(x, y, width / 2, height / 2), (x + y * 0.35 - width * 0.36 + wave(y)) * 0.8)
