import { edges, type Finish } from '#shop/rooms/cuts.ts'
import { noiseOf } from '../frame.ts'
import type { Slab } from '../surface.ts'
import { boxDistance, paintPlain, prismDistance, rectanglePlan, type Solid } from './solid.ts'
import { stonePainter } from './stone-piece.ts'

/** The objects a stonemason makes: sills, mouldings, basins, table tops, vanity tops. */
export interface Work {
  words: string
  width: number
  height: number
  thickness: number
  slab: Slab
  finish: Finish
  centre: [number, number]
  seed: number
}

const paintOf = (work: Work, top: number) => stonePainter(work.slab, work.finish, top, work.centre[0], work.centre[1])

/** A long board with its front edge rounded over. */
export function sill(work: Work): Solid {
  const { width, height, thickness } = work
  const nose = thickness * 0.42
  return {
    low: [-width / 2, -height / 2, 0],
    high: [width / 2, height / 2, thickness],
    distance: (x, y, z) =>
      boxDistance(
        x,
        y,
        z - thickness / 2,
        width / 2,
        height / 2,
        thickness / 2,
        y < 0 ? nose : Math.min(1.2, edges[work.finish].radius),
      ),
    paint: paintOf(work, thickness),
  }
}

/** How far the profile of a moulding projects at each share of its height, from 0 at the foot to 1 at the top. */
function profileOf(words: string): (share: number) => number {
  if (/ogee/.test(words))
    return (share) => (share < 0.55 ? 1 : share < 0.62 ? 0.86 : 0.55 - 0.3 * Math.sin((share - 0.81) * 16))
  if (/bevel/.test(words)) return (share) => (share < 0.7 ? 1 : 1 - (share - 0.7) * 2.2)
  if (/pencil/.test(words)) return (share) => Math.sqrt(Math.max(0.02, 1 - (2 * share - 1) ** 2))
  if (/torus/.test(words))
    return (share) =>
      share < 0.66 ? 1 : share < 0.72 ? 0.7 : 0.5 + 0.5 * Math.sqrt(Math.max(0, 1 - ((share - 0.86) / 0.14) ** 2))
  if (/chair|dado/.test(words))
    return (share) =>
      0.5 + 0.5 * Math.sqrt(Math.max(0, 1 - ((share - 0.5) / 0.34) ** 2)) * (Math.abs(share - 0.5) < 0.34 ? 1 : 0)
  if (/architrave/.test(words)) return (share) => (share < 0.22 ? 0.55 : share < 0.3 ? 0.75 : share < 0.78 ? 0.82 : 1)
  return () => 1
}

/** A length of moulding lying on its back, with its face up and its profile to the front. */
export function moulding(work: Work): Solid {
  const { width, height, thickness } = work
  const profile = profileOf(work.words)
  // Edges are rounded over a few hundredths of the height: rays would miss a sharp step.
  const steps = Float32Array.from({ length: 258 }, (_, index) => {
    let sum = 0
    for (let near = -4; near <= 4; near++) sum += profile(Math.min(1, Math.max(0, (index + near) / 256)))
    return (sum / 9) * thickness
  })
  const topAt = (y: number) => {
    const place = Math.min(255.99, Math.max(0, ((y + height / 2) / height) * 256))
    const index = Math.floor(place)
    return steps[index]! + (steps[index + 1]! - steps[index]!) * (place - index)
  }
  return {
    hollow: true,
    low: [-width / 2, -height / 2, 0],
    high: [width / 2, height / 2, thickness],
    distance(x, y, z) {
      const box = boxDistance(x, y, z - thickness / 2, width / 2, height / 2, thickness / 2, 0.6)
      return box > 4 ? box : Math.max(box, (z - topAt(y)) * 0.3)
    },
    paint: paintOf(work, thickness),
  }
}

/** A basin cut from a block: round, long, square or rough outside. */
export function basin(work: Work): Solid {
  const { width, height, thickness: tall, words } = work
  const round = width === height && !/farmhouse|butler|trough/.test(words)
  const rough = /-rough-/.test(words)
  const wall = /farmhouse|butler/.test(words) ? 32 : 22
  const floor = /farmhouse|butler/.test(words) ? 30 : 26
  const noise = noiseOf(work.seed + 3)
  const noise2 = noiseOf(work.seed + 4)
  const outer = (x: number, y: number, z: number) => {
    // Basins taper towards the foot, sinks have straight sides.
    const taper = /farmhouse|butler|trough/.test(words) ? 0 : (1 - z / tall) ** 2 * width * 0.12
    if (round) return prismDistance(Math.hypot(x, y) - width / 2 + taper, z, 0, tall, 5)
    if (rough) {
      const oval = (Math.hypot(x / width, y / height) - 0.5) * Math.min(width, height) + taper
      return (
        prismDistance(oval + noise(x / 70, (y + z) / 70) * 9 + noise2(x / 22, (y - z) / 22) * 3.5, z, 0, tall, 10) *
        0.75
      )
    }
    return prismDistance(rectanglePlan(x, y, width / 2, height / 2, 14) + taper * 0.4, z, 0, tall, 5)
  }
  const bowl = (x: number, y: number, z: number) => {
    if (round || rough) {
      const deep = tall - floor
      const u = Math.hypot(x / (width / 2 - wall), y / (height / 2 - wall), (z - tall) / deep)
      return (u - 1) * Math.min(width / 2 - wall, height / 2 - wall, deep) * 0.8
    }
    return boxDistance(x, y, z - tall - 100, width / 2 - wall, height / 2 - wall, tall - floor + 100, 30)
  }
  const paint = paintOf(work, tall)
  return {
    hollow: true,
    low: [-width / 2 - (rough ? 14 : 0), -height / 2 - (rough ? 14 : 0), 0],
    high: [width / 2 + (rough ? 14 : 0), height / 2 + (rough ? 14 : 0), tall],
    distance(x, y, z) {
      const body = outer(x, y, z)
      if (body > 30) return body
      const cut = -bowl(x, y, z)
      const seam = Math.max(4 - Math.abs(body - cut), 0) / 4
      return Math.max(body, cut) + seam * seam
    },
    paint(x, y, z, skin) {
      if (Math.hypot(x, y) < 21 && z < floor + 4) {
        paintPlain(skin, Math.hypot(x, y) < 15 ? [0.05, 0.05, 0.05] : [0.62, 0.62, 0.63], 0.8, true)
        return
      }
      paint(x, y, z, skin)
    },
  }
}

/** A top with an oval bowl cut out, a tap hole, and a white bowl hung below. */
export function vanityTop(work: Work): Solid {
  const { width, height, thickness } = work
  const across = Math.min(430, width * 0.56)
  const deep = Math.min(330, height * 0.66)
  const oval = (x: number, y: number) => (Math.hypot(x / across, (y + height * 0.04) / deep) - 0.5) * deep
  const tap = (x: number, y: number) => Math.hypot(x, y - height * 0.4) - 17
  const paint = paintOf(work, thickness)
  const drop = 110
  const board = (x: number, y: number, z: number) => {
    const plate = boxDistance(
      x,
      y,
      z - drop - thickness / 2,
      width / 2,
      height / 2,
      thickness / 2,
      Math.max(1.5, edges[work.finish].radius),
    )
    return Math.max(plate, -oval(x, y), -tap(x, y))
  }
  const bowl = (x: number, y: number, z: number) => {
    const u = Math.hypot(x / (across / 2 + 14), (y + height * 0.04) / (deep / 2 + 14), (z - drop) / (drop - 6))
    const shell = Math.abs((u - 1) * drop * 0.75) - 3
    return Math.max(shell, z - drop)
  }
  return {
    hollow: true,
    low: [-width / 2, -height / 2, 0],
    high: [width / 2, height / 2, drop + thickness],
    distance: (x, y, z) => Math.min(board(x, y, z), bowl(x, y, z)),
    paint(x, y, z, skin) {
      if (board(x, y, z) <= bowl(x, y, z)) paint(x, y, z - drop, skin)
      else if (Math.hypot(x, y + height * 0.04) < 20 && z < 40) paintPlain(skin, [0.6, 0.6, 0.61], 0.8, true)
      else paintPlain(skin, [0.86, 0.86, 0.85], 0.8)
    },
  }
}

/** A table: the top on a slim dark steel frame, round tops on one foot. */
export function tableTop(work: Work, round: boolean): Solid {
  const { width, height, thickness } = work
  const tall = Math.min(width, height) > 650 ? 420 : 460
  const plan = (x: number, y: number) =>
    round ? Math.hypot(x, y) - width / 2 : rectanglePlan(x, y, width / 2, height / 2, 8)
  const top = (x: number, y: number, z: number) =>
    prismDistance(plan(x, y), z, tall, tall + thickness, Math.min(6, thickness * 0.3))
  const leg = (x: number, y: number, z: number) => {
    if (round) {
      const column = Math.max(Math.hypot(x, y) - 24, z - tall)
      const foot = prismDistance(Math.hypot(x, y) - width * 0.3, z, 0, 10, 3)
      return Math.min(column, foot)
    }
    const dx = Math.abs(x) - width / 2 + 70
    const dy = Math.abs(y) - height / 2 + 60
    const posts = boxDistance(dx, dy, z - tall / 2, 13, 13, tall / 2, 2)
    const rails = boxDistance(x, dy, z - tall + 14, width / 2 - 70, 13, 13, 2)
    const ends = boxDistance(dx, y, z - tall + 14, 13, height / 2 - 60, 13, 2)
    return Math.min(posts, rails, ends)
  }
  const paint = paintOf(work, thickness)
  return {
    hollow: true,
    low: [-width / 2, -height / 2, 0],
    high: [width / 2, height / 2, tall + thickness],
    distance: (x, y, z) => Math.min(top(x, y, z), leg(x, y, z)),
    paint(x, y, z, skin) {
      if (top(x, y, z) <= leg(x, y, z)) paint(x, y, z - tall, skin)
      else paintPlain(skin, [0.035, 0.035, 0.037], 0.25)
    },
  }
}
