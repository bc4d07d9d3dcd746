import type { Product } from '../product.ts'
import { linearHex } from './label.ts'
import { boxDistance, paintPlain, prismDistance, rectanglePlan, type Solid, softUnion } from './solid.ts'

type Shape = (x: number, y: number, z: number) => number

const capsule =
  (length: number, radius: number): Shape =>
  (x, y, z) =>
    Math.hypot(Math.max(Math.abs(x) - length / 2, 0), y, z) - radius

/** Trims, trowels and other tools, made of two or three parts of different materials. */
export function toolSolid(product: Product): Solid {
  const { slug, look } = product
  const main = linearHex(look.ground)
  const handle = linearHex(look.accents[0] ?? '#a87b4e')
  const metal = look.object === 'trim' || /trowel|blade|paddle/.test(slug)
  if (look.object === 'trim') return trims(/movement/.test(slug), main, handle)

  const parts = /trowel/.test(slug)
    ? trowel()
    : /float/.test(slug)
      ? float()
      : /blade/.test(slug)
        ? blade()
        : /suction/.test(slug)
          ? suction()
          : /knee/.test(slug)
            ? kneePads()
            : paddle()
  return {
    hollow: true,
    low: parts.low,
    high: parts.high,
    distance: (x, y, z) => Math.min(parts.body(x, y, z), parts.grip(x, y, z)),
    paint(x, y, z, skin) {
      if (parts.grip(x, y, z) < parts.body(x, y, z))
        paintPlain(skin, handle, /blade|paddle/.test(slug) ? 0.5 : 0.22, /blade/.test(slug))
      else paintPlain(skin, main, metal ? 0.7 : 0.16, metal)
    },
  }
}

interface Parts {
  low: [number, number, number]
  high: [number, number, number]
  body: Shape
  grip: Shape
}

function trims(movement: boolean, colour: [number, number, number], dark: [number, number, number]): Solid {
  const one: Shape = (x, y, z) => {
    const foot = boxDistance(x, y, z - 0.8, 230, 16, 0.8, 0.3)
    const face = boxDistance(x, y + 15, z - 6, 230, 1.2, 6, 0.5)
    const lip = boxDistance(x, y + 11, z - 11, 230, 5, 1.1, 0.5)
    const other = movement ? boxDistance(x, y + 1, z - 6, 230, 1.2, 6, 0.5) : 1e9
    const filler = movement ? boxDistance(x, y + 8, z - 10, 229, 6, 2, 0.5) : 1e9
    return Math.min(foot, face, movement ? other : lip, filler)
  }
  const at = (x: number, y: number, z: number, index: number) => one(x - (index - 1) * 26, y - (index - 1) * 46, z)
  return {
    hollow: true,
    low: [-256, -64, 0],
    high: [256, 64, 13],
    distance: (x, y, z) => Math.min(at(x, y, z, 0), at(x, y, z, 1), at(x, y, z, 2)),
    paint(_x, y, z, skin) {
      const rubber = movement && z > 8.5 && Math.abs(((y + 64 + 46) % 46) - 10.5) < 6
      if (rubber) paintPlain(skin, dark, 0.1)
      else paintPlain(skin, colour, 0.75, true)
    },
  }
}

function trowel(): Parts {
  return {
    low: [-142, -60, 0],
    high: [142, 60, 66],
    body(x, y, z) {
      const plate = boxDistance(x, y, z - 1, 140, 57, 1, 0.3)
      const tooth = Math.abs((((x % 12) + 12) % 12) - 6) - 3
      const notch = Math.max(tooth, 46 - y)
      const post = Math.max(rectanglePlan(Math.abs(x) - 60, y, 6, 5, 2), z - 40, -z)
      return Math.min(Math.max(plate, -notch), post)
    },
    grip: (x, y, z) => capsule(130, 15)(x, y, z - 48),
  }
}

function float(): Parts {
  return {
    low: [-122, -52, 0],
    high: [122, 52, 78],
    body: (x, y, z) => boxDistance(x, y, z - 11, 120, 50, 11, 3),
    grip(x, y, z) {
      const bar = capsule(104, 15)(x, y, z - 60)
      const posts = boxDistance(Math.abs(x) - 52, y, z - 38, 9, 13, 22, 4)
      return softUnion(bar, posts, 10)
    },
  }
}

function blade(): Parts {
  const lift = 6
  const disc = (x: number, y: number, z: number, radius: number, half: number) =>
    prismDistance(Math.hypot(x, y) - radius, z, lift - half, lift + half, 0.4)
  return {
    low: [-58, -58, 0],
    high: [58, 58, 9],
    body(x, y, z) {
      const hole = Math.hypot(x, y) - 11
      const angle = Math.atan2(y, x)
      const vents = Math.hypot(Math.hypot(x, y) - 34, (((angle + Math.PI) % (Math.PI / 4)) - Math.PI / 8) * 34) - 4.5
      return Math.max(disc(x, y, z, 51, 0.9), -hole, -vents)
    },
    grip: (x, y, z) => Math.max(disc(x, y, z, 57.5, 1.4), 50.5 - Math.hypot(x, y)),
  }
}

function suction(): Parts {
  return {
    low: [-100, -100, 0],
    high: [100, 100, 118],
    body(x, y, z) {
      const cup = prismDistance(Math.hypot(x, y) - 98 + z * 0.55, z, 0, 30, 6)
      const pump = prismDistance(Math.hypot(x, y) - 17, z, 20, 96, 4)
      return softUnion(cup, pump, 12)
    },
    grip(x, y, z) {
      const bar = capsule(120, 13)(x, y, z - 96)
      const legs = boxDistance(Math.abs(x) - 66, y, z - 58, 8, 13, 36, 4)
      return softUnion(bar, legs, 12)
    },
  }
}

function kneePads(): Parts {
  const pad: Shape = (x, y, z) => {
    const u = Math.abs(x) - 105
    const shell = boxDistance(u, y, z - 24 + (u * u + y * y * 0.5) * 0.0022, 78, 112, 20, 18)
    return shell * 0.75
  }
  return {
    low: [-190, -118, 0],
    high: [190, 118, 50],
    body: pad,
    grip: (x, y, z) => Math.max(pad(x, y, z) - 2.5, rectanglePlan(Math.abs(x) - 105, y - 14, 48, 54, 24)),
  }
}

function paddle(): Parts {
  return {
    low: [-300, -52, 0],
    high: [300, 52, 104],
    body(x, y, z) {
      const rod = capsule(560, 6)(x, y, z - 52)
      const ring = Math.hypot(Math.hypot(y, z - 52) - 46, x - 270) - 4
      const ring2 = Math.hypot(Math.hypot(y, z - 52) - 46, x - 190) - 4
      const twist = x / 60
      const v = y * Math.cos(twist) + (z - 52) * Math.sin(twist)
      const w = (z - 52) * Math.cos(twist) - y * Math.sin(twist)
      const wing = boxDistance(x - 230, v, w, 42, 46, 2, 1) * 0.6
      return Math.min(rod, ring, ring2, wing)
    },
    grip: (x, y, z) => Math.max(Math.hypot(y, z - 52) - 9, Math.abs(x + 268) - 26),
  }
}
