import type { Colour } from '../colour.ts'

/** The surface at the point a ray hits. */
export interface Skin {
  red: number
  green: number
  blue: number
  /** The normal, in the axes of the solid. */
  nx: number
  ny: number
  nz: number
  /** 0 is matt, 1 a mirror polish. */
  gloss: number
  /** Metals tint their reflections. */
  metal: boolean
  /** Counts for the stone's average colour. */
  stone: boolean
}

/** A 3D object in millimetres, x to the right, y away, z up. */
export interface Solid {
  low: [number, number, number]
  high: [number, number, number]
  /** Signed distance to the surface, or a safe underestimate. */
  distance(x: number, y: number, z: number): number
  /** Sets the colour of the surface at a point; `skin` has the geometric normal, which may be changed. */
  paint(x: number, y: number, z: number, skin: Skin): void
  /** True where the surface is level, so that its normal does not have to be measured. */
  level?(x: number, y: number, z: number): boolean
  /** True if the object casts shadows on itself: bowls, legs, piles. */
  hollow?: boolean
}

export function boxDistance(
  x: number,
  y: number,
  z: number,
  halfX: number,
  halfY: number,
  halfZ: number,
  round: number,
) {
  const dx = Math.abs(x) - halfX + round
  const dy = Math.abs(y) - halfY + round
  const dz = Math.abs(z) - halfZ + round
  const inner = Math.min(Math.max(dx, dy, dz), 0)
  const ox = Math.max(dx, 0)
  const oy = Math.max(dy, 0)
  const oz = Math.max(dz, 0)
  return inner + Math.sqrt(ox * ox + oy * oy + oz * oz) - round
}

/** An outline extruded between two heights, with a rounded rim. */
export function prismDistance(plan: number, z: number, bottom: number, top: number, round: number) {
  const dz = Math.abs(z - (bottom + top) / 2) - (top - bottom) / 2 + round
  const dp = plan + round
  const op = Math.max(dp, 0)
  const oz = Math.max(dz, 0)
  return Math.min(Math.max(dp, dz), 0) + Math.sqrt(op * op + oz * oz) - round
}

/** Joins two objects with a soft seam. */
export function softUnion(a: number, b: number, soft: number) {
  const share = Math.max(soft - Math.abs(a - b), 0) / soft
  return Math.min(a, b) - share * share * soft * 0.25
}

export const rectanglePlan = (x: number, y: number, halfX: number, halfY: number, round = 0) => {
  const dx = Math.abs(x) - halfX + round
  const dy = Math.abs(y) - halfY + round
  return Math.min(Math.max(dx, dy), 0) + Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - round
}

export function paintPlain(skin: Skin, colour: Colour, gloss: number, metal = false) {
  skin.red = colour[0]
  skin.green = colour[1]
  skin.blue = colour[2]
  skin.gloss = gloss
  skin.metal = metal
  skin.stone = false
}
