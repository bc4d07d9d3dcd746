import type { Colour } from '../colour.ts'
import { noiseOf } from '../frame.ts'
import type { Product } from '../product.ts'
import { seedOf } from '../random.ts'
import { type Label, linearHex, printLabel } from './label.ts'
import { boxDistance, paintPlain, prismDistance, rectanglePlan, type Skin, type Solid, softUnion } from './solid.ts'
import { toolSolid } from './tools.ts'

/** Bags, tubs, tins, bottles and boxes, with our label on the front. */
export async function packSolid(product: Product): Promise<Solid> {
  const { object } = product.look
  const content = `${product.sizes[0]?.label ?? ''}`
  switch (object) {
    case 'bag':
      return /2\.5 kg|box/.test(content)
        ? box(product, 165, 80, 250)
        : bag(product, /5 kg bag/.test(content) && !/15|25/.test(content) ? 0.62 : 1)
    case 'tub':
      return tub(product, /250 g/.test(content) ? 0.45 : /1 kg/.test(content) ? 0.62 : 1)
    case 'tin':
      return tin(product, /250 ml/.test(content) ? 0.66 : 1)
    case 'bottle':
      return /310 ml/.test(content) ? cartridge(product) : bottle(product, /5 litre/.test(content) ? 1.5 : 1)
    case 'box':
      return boxOf(product)
    default:
      return toolSolid(product)
  }
}

const out = new Float32Array(3)

/** The label where there is one, otherwise the plain colour of the pack. */
function printer(label: Label, plain: Colour, gloss: number) {
  return (across: number, down: number, skin: Skin) => {
    paintPlain(skin, plain, gloss)
    if (across <= 0 || across >= 1 || down <= 0 || down >= 1) return
    label.at(across, down, out)
    skin.red = out[0]!
    skin.green = out[1]!
    skin.blue = out[2]!
  }
}

async function bag(product: Product, size: number): Promise<Solid> {
  const halfX = 190 * size
  const tall = 540 * size
  const deep = 66 * size
  const noise = noiseOf(seedOf(product.slug))
  const print = printer(await printLabel(product, tall / halfX / 2), linearHex(product.look.ground), 0.12)
  const bulge = (x: number, z: number) => {
    const u = Math.min(1, Math.abs(x) / halfX)
    const v = Math.min(1, Math.abs(z / tall - 0.48) / 0.5)
    return (
      deep * (0.16 + 0.84 * Math.sqrt(Math.max(0, (1 - u ** 4) * (1 - v ** 4)))) + noise(x / 90, z / 60) * 2.4 * size
    )
  }
  return {
    hollow: true,
    low: [-halfX, -deep - 4, 0],
    high: [halfX, deep + 4, tall],
    distance(x, y, z) {
      const sides = rectanglePlan(x, z - tall / 2, halfX, tall / 2, 16 * size)
      const seam = z > tall * 0.955 ? 5 : bulge(x, z)
      return Math.max(sides, (Math.abs(y) - seam) * 0.6)
    },
    paint(x, y, z, skin) {
      print(y < 0 ? 0.5 + x / (halfX * 2.02) : -1, 1 - z / tall, skin)
      // Creased paper.
      skin.nx += noise(x / 24, z / 18) * 0.1 + noise(x / 70, z / 9) * 0.05
      skin.nz += noise(z / 20, x / 40) * 0.09
      if (z > tall * 0.955 && Math.abs(z - tall * 0.975) < 1.6) paintPlain(skin, [0.75, 0.7, 0.6], 0)
    },
  }
}

async function tub(product: Product, size: number): Promise<Solid> {
  const radius = 105 * size
  const tall = 190 * size
  const kit = /sponge/.test(product.slug)
  const print = printer(await printLabel(product, 0.85), linearHex(product.look.ground), 0.45)
  const lid = linearHex(product.look.accents[0] ?? '#8c7a62')
  const body = (x: number, y: number, z: number) =>
    prismDistance(Math.hypot(x, y) - radius * (0.9 + (0.1 * z) / tall), z, 0, tall * 0.9, 6 * size)
  const cap = (x: number, y: number, z: number) =>
    prismDistance(Math.hypot(x, y) - radius * 1.04, z, tall * 0.88, tall, 5 * size)
  return {
    hollow: true,
    low: [-radius * 1.05, -radius * 1.05, 0],
    high: [radius * 1.05, radius * 1.05, tall],
    distance: (x, y, z) => Math.min(body(x, y, z), cap(x, y, z)),
    paint(x, y, z, skin) {
      if (cap(x, y, z) < body(x, y, z)) return paintPlain(skin, kit ? [0.78, 0.6, 0.2] : lid, 0.4)
      print(0.5 + Math.atan2(x, -y) / 1.9, 1 - (z - tall * 0.08) / (tall * 0.76), skin)
    },
  }
}

async function tin(product: Product, size: number): Promise<Solid> {
  const radius = 56 * size
  const tall = 132 * size
  const print = printer(await printLabel(product, 1.1), linearHex(product.look.ground), 0.55)
  const shell = (x: number, y: number, z: number) => {
    const side = Math.hypot(x, y)
    const rib = Math.abs(z - tall * 0.04) < 3 || Math.abs(z - tall * 0.95) < 3 ? 1.4 : 0
    const drum = prismDistance(side - radius - rib, z, 0, tall, 1)
    const well = prismDistance(side - radius * 0.9, z, tall - 3.5, tall + 20, 1)
    const lid = prismDistance(side - radius * 0.74, z, tall - 6, tall - 0.5, 1.5)
    return Math.min(Math.max(drum, -well), lid)
  }
  return {
    hollow: true,
    low: [-radius - 2, -radius - 2, 0],
    high: [radius + 2, radius + 2, tall],
    distance: shell,
    paint(x, y, z, skin) {
      const metal = z < tall * 0.06 || z > tall * 0.93
      if (metal) return paintPlain(skin, [0.62, 0.61, 0.59], 0.8, true)
      print(0.5 + Math.atan2(x, -y) / 2, 1 - (z - tall * 0.07) / (tall * 0.86), skin)
    },
  }
}

async function bottle(product: Product, size: number): Promise<Solid> {
  const halfX = 50 * size
  const halfY = 32 * size
  const tall = 200 * size
  const print = printer(await printLabel(product, 1.45), [0.8, 0.79, 0.76], 0.5)
  const cap = linearHex(product.look.accents[0] ?? '#3d3a36')
  const body = (x: number, y: number, z: number) => {
    const drum = boxDistance(x, y, z - tall / 2, halfX, halfY, tall / 2, 20 * size)
    const neck = prismDistance(Math.hypot(x, y) - 16 * size, z, tall - 20, tall + 16 * size, 3)
    return softUnion(drum, neck, 16 * size)
  }
  const top = (x: number, y: number, z: number) =>
    prismDistance(Math.hypot(x, y) - 20 * size, z, tall + 10 * size, tall + 40 * size, 4)
  return {
    hollow: true,
    low: [-halfX, -halfY, 0],
    high: [halfX, halfY, tall + 40 * size],
    distance: (x, y, z) => Math.min(body(x, y, z), top(x, y, z)),
    paint(x, y, z, skin) {
      if (top(x, y, z) < body(x, y, z)) return paintPlain(skin, cap, 0.4)
      print(y < -halfY * 0.6 ? 0.5 + x / (halfX * 1.84) : -1, 1 - (z - tall * 0.09) / (tall * 0.72), skin)
    },
  }
}

async function cartridge(product: Product): Promise<Solid> {
  const print = printer(await printLabel(product, 1.7), linearHex(product.look.ground), 0.5)
  const body = (x: number, y: number, z: number) => prismDistance(Math.hypot(x, y) - 24, z, 0, 205, 2)
  const nozzle = (x: number, y: number, z: number) =>
    prismDistance(Math.hypot(x, y) - Math.max(3, 11 - (z - 205) * 0.11), z, 200, 280, 1.5) * 0.9
  return {
    hollow: true,
    low: [-25, -25, 0],
    high: [25, 25, 280],
    distance: (x, y, z) => Math.min(body(x, y, z), nozzle(x, y, z)),
    paint(x, y, z, skin) {
      if (nozzle(x, y, z) < body(x, y, z)) return paintPlain(skin, [0.82, 0.81, 0.78], 0.4)
      print(0.5 + Math.atan2(x, -y) / 2.2, 1 - (z - 12) / 180, skin)
    },
  }
}

async function box(product: Product, width: number, depth: number, height: number): Promise<Solid> {
  const plain = linearHex(product.look.ground)
  const print = printer(await printLabel(product, height / width), plain, 0.16)
  return {
    low: [-width / 2, -depth / 2, 0],
    high: [width / 2, depth / 2, height],
    distance: (x, y, z) => boxDistance(x, y, z - height / 2, width / 2, depth / 2, height / 2, 1.5),
    paint(x, y, z, skin) {
      if (skin.ny < -0.7) print(0.5 + x / width, 1 - z / height, skin)
      else paintPlain(skin, plain, 0.14)
      // The flaps meet along the top.
      if (skin.nz > 0.7 && Math.abs(y) < 0.9) paintPlain(skin, [plain[0] * 0.5, plain[1] * 0.5, plain[2] * 0.5], 0)
    },
  }
}

function boxOf(product: Product): Promise<Solid> | Solid {
  const { slug } = product
  if (/decoupling/.test(slug)) return roll(product)
  if (/backer/.test(slug)) return boards(product)
  if (/hand-pads/.test(slug)) return pads(product)
  if (/tanking|levelling-clips/.test(slug)) return box(product, 300, 220, 260)
  if (/core-drill/.test(slug)) return box(product, 260, 90, 200)
  if (/spacers/.test(slug)) return box(product, 130, 60, 170)
  return box(product, 260, 160, 300)
}

/** A rolled dimpled mat. */
function roll(product: Product): Solid {
  const colour = linearHex(product.look.ground)
  const band = linearHex(product.look.accents[2] ?? '#e8e2d6')
  const radius = 130
  const half = 420
  return {
    hollow: true,
    low: [-half, -radius, 0],
    high: [half, radius, radius * 2],
    distance(x, y, z) {
      const side = Math.hypot(y, z - radius)
      const dimple = Math.sin(x / 7) * Math.sin((Math.atan2(y, z - radius) * radius) / 7) * 1.6
      const coil = Math.abs(x) > half - 3 ? Math.sin(side / 2.2) * 2 : 0
      return prismDistance(side - radius + 3 - dimple, x, -half + 2 + coil, half - 2 - coil, 2) * 0.6
    },
    paint(x, _y, _z, skin) {
      paintPlain(skin, Math.abs(Math.abs(x) - 220) < 26 ? band : colour, 0.3)
    },
  }
}

/** A stack of three boards. */
function boards(product: Product): Solid {
  const face = linearHex(product.look.ground)
  const core = linearHex(product.look.accents[0] ?? '#5f8a99')
  const noise = noiseOf(seedOf(product.slug))
  return {
    hollow: true,
    low: [-620, -310, 0],
    high: [630, 310, 66],
    distance(x, y, z) {
      let least = 1e9
      for (let board = 0; board < 3; board++)
        least = Math.min(
          least,
          boxDistance(x - board * 14 + 14, y + board * 9 - 9, z - 11 - board * 22, 600, 298, 10, 1),
        )
      return least
    },
    paint(x, y, z, skin) {
      const edge = Math.abs(skin.nz) < 0.5 && Math.abs((z % 22) - 11) < 8
      paintPlain(skin, edge ? core : face, 0.05)
      const weave = noise(x / 3, y / 3) * 0.06 + (Math.sin(x / 1.6) + Math.sin(y / 1.6)) * 0.03
      skin.red *= 1 + weave
      skin.green *= 1 + weave
      skin.blue *= 1 + weave
    },
  }
}

/** Three diamond pads in their grit colours. */
function pads(product: Product): Solid {
  const colours = [product.look.ground, ...product.look.accents].slice(0, 3).map(linearHex)
  const pad = (x: number, y: number, z: number, index: number) =>
    boxDistance(x + (index - 1) * -74, y - (index - 1) * 16, z - 13, 30, 46, 13, 5)
  return {
    hollow: true,
    low: [-110, -66, 0],
    high: [110, 66, 26],
    distance: (x, y, z) => Math.min(pad(x, y, z, 0), pad(x, y, z, 1), pad(x, y, z, 2)),
    paint(x, y, z, skin) {
      const nearest = [0, 1, 2].sort((a, b) => pad(x, y, z, a) - pad(x, y, z, b))[0]!
      const gritty = z > 20 && (((x / 7) | 0) + ((y / 7) | 0)) % 2 === 0
      paintPlain(skin, colours[nearest] ?? colours[0]!, gritty ? 0.1 : 0.25)
      if (z < 9) paintPlain(skin, [0.06, 0.06, 0.065], 0.1)
    },
  }
}
