import { edges, type Finish } from '#shop/rooms/cuts.ts'
import { sampleSlab } from '../floors/lay-area.ts'
import { noiseOf } from '../frame.ts'
import type { Slab } from '../surface.ts'
import { prismDistance, type Skin, type Solid } from './solid.ts'

/** Paints an object as if carved from the slab: the top shows the slab, and the sides continue it over the edge. */
export function stonePainter(slab: Slab, finish: Finish, top: number, offsetX = 0, offsetY = 0, bump = 1) {
  const { gloss } = edges[finish]
  const here = new Float32Array(4)
  const neighbour = new Float32Array(4)
  const step = Math.max(0.12, 1 / slab.frame.scale)
  return (x: number, y: number, z: number, skin: Skin) => {
    const fold = Math.max(0, top - z)
    const upright = Math.abs(skin.nz) < 0.6
    const alongX = Math.abs(skin.nx) > Math.abs(skin.ny)
    // Folded down over the edge, so that a vein continues across it.
    const u = offsetX + x + (upright && alongX ? Math.sign(skin.nx) * fold : 0)
    const v = offsetY + y + (upright && !alongX ? Math.sign(skin.ny) * fold : 0)
    sampleSlab(slab, u, v, here)
    skin.red = here[0]!
    skin.green = here[1]!
    skin.blue = here[2]!
    skin.stone = true
    skin.metal = false
    skin.gloss = upright && finish !== 'polished' ? 0.03 : gloss
    sampleSlab(slab, u + step, v, neighbour)
    const slopeX = ((neighbour[3]! - here[3]!) / step) * bump
    sampleSlab(slab, u, v + step, neighbour)
    const slopeY = ((neighbour[3]! - here[3]!) / step) * bump
    if (here[3]! < -0.5) skin.gloss *= 0.2
    if (upright) {
      // A sawn edge is duller and slightly rough; its relief is in its own plane.
      const grain = (slopeX + slopeY) * 0.35
      skin.nz += grain
      if (finish !== 'polished') {
        skin.red *= 0.97
        skin.green *= 0.97
        skin.blue *= 0.97
      }
    } else {
      skin.nx -= slopeX
      skin.ny -= slopeY
    }
    const length = Math.hypot(skin.nx, skin.ny, skin.nz)
    skin.nx /= length
    skin.ny /= length
    skin.nz /= length
  }
}

export interface Piece {
  /** The signed distance to the outline seen from above, measured from the centre of the piece. */
  plan: (x: number, y: number) => number
  halfX: number
  halfY: number
  thickness: number
  slab: Slab
  finish: Finish
  /** Broken faces are rough enough to change the outline; riven ones only change the light. */
  broken: boolean
  /** The centre of the piece on the slab. */
  centre: [number, number]
  seed: number
}

/** A tile or slab of any outline, with a rim worn according to its finish. */
export function stonePiece(piece: Piece): Solid {
  const { plan, thickness, finish, slab, centre } = piece
  const edge = edges[finish]
  const round = Math.min(thickness * 0.3, edge.radius)
  const noise = noiseOf(piece.seed + 5)
  const rough = Math.min(edge.waver, Math.min(piece.halfX, piece.halfY) * 0.014)
  const deep = piece.broken
  const sample = new Float32Array(4)
  const grow = deep ? Math.max(0, highest(slab.relief)) * 0.7 + 0.1 : rough
  return {
    low: [-piece.halfX - rough, -piece.halfY - rough, 0],
    high: [piece.halfX + rough, piece.halfY + rough, thickness + grow],
    distance(x, y, z) {
      let outline = plan(x, y)
      let top = thickness
      if (outline > -25 && outline < 12 && rough > 0) {
        outline += rough * (noise(x / 17, (y + z) / 17) * 0.4 + noise(x / 60, (y - z) / 60) * 0.9)
      }
      if (deep && z > thickness - 12 && z < thickness + grow + 0.5) {
        sampleSlab(slab, centre[0] + x, centre[1] + y, sample)
        top += sample[3]! * 0.7
        return prismDistance(outline, z, 0, top, round) * 0.6
      }
      return prismDistance(outline, z, 0, deep ? thickness + grow : top, round)
    },
    level: (x, y, z) => z > thickness - 0.1 && plan(x, y) < -round - rough - 1,
    // Less relief is needed if the outline already follows the break, more for riven stone.
    paint: stonePainter(
      slab,
      finish,
      thickness,
      centre[0],
      centre[1],
      piece.broken ? 0.85 : finish === 'split' ? 1.9 : 1,
    ),
  }
}

function highest(relief: Float32Array): number {
  let most = 0
  for (const value of relief) if (value > most) most = value
  return most
}

/** Several objects as one; each point is painted by the object it is on. */
export function group(parts: { solid: Solid; x: number; y: number; z?: number }[], hollow = true): Solid {
  const placed = parts.map((part) => ({ ...part, z: part.z ?? 0 }))
  const bound = (side: 'low' | 'high', axis: 0 | 1 | 2) =>
    placed.map(({ solid, x, y, z }) => solid[side][axis] + [x, y, z][axis]!)
  return {
    hollow,
    low: [Math.min(...bound('low', 0)), Math.min(...bound('low', 1)), Math.min(...bound('low', 2))],
    high: [Math.max(...bound('high', 0)), Math.max(...bound('high', 1)), Math.max(...bound('high', 2))],
    distance(x, y, z) {
      let least = 1e9
      for (const part of placed) least = Math.min(least, part.solid.distance(x - part.x, y - part.y, z - part.z))
      return least
    },
    paint(x, y, z, skin) {
      let nearest = placed[0]!
      let least = 1e9
      for (const part of placed) {
        const distance = part.solid.distance(x - part.x, y - part.y, z - part.z)
        if (distance < least) {
          least = distance
          nearest = part
        }
      }
      nearest.solid.paint(x - nearest.x, y - nearest.y, z - nearest.z, skin)
    },
  }
}
