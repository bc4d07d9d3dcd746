import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { byteOf, type Colour, toHex } from './colour.ts'
import { type Raw, toAvif, toPreview } from './encode.ts'
import type { Floor } from './floors/lay-area.ts'
import { toBytes } from './light.ts'
import { fileOf, type Kind, keyOf, type PictureEntry } from './manifest.ts'
import { altOf } from './pictures/alt.ts'
import { drawClose } from './pictures/close.ts'
import { floorOf, laidSpan } from './pictures/floor-of.ts'
import { drawInUse } from './pictures/in-use.ts'
import { drawLaid, isLaid } from './pictures/laid.ts'
import { drawRoom } from './pictures/room.ts'
import { drawSingle } from './pictures/single.ts'
import type { Product } from './product.ts'
import type { Shown } from './tracer.ts'

const inUse = new Set(['sink', 'sill', 'moulding', 'table-top'])

export interface Drawn extends Raw {
  alt: string
  colour: string
}

/** Draws one picture of a product; `size` is its width. */
export async function drawPicture(product: Product, kind: Kind, size: number, floor?: Floor): Promise<Drawn> {
  if (kind === 'room' && product.look.family !== 'pack' && !inUse.has(product.look.object)) {
    const room = await drawRoom(product, size, floor)
    return { ...room, colour: product.look.ground }
  }
  const shot = await shoot(product, kind, size, floor)
  const { width, height } = shot.picture
  return {
    data: toBytes(shot.picture),
    width,
    height,
    alt: altOf(product, kind),
    colour: averageOf(shot, product.look.ground),
  }
}

function shoot(product: Product, kind: Kind, size: number, floor?: Floor): Promise<Shown> {
  switch (kind) {
    case 'piece':
      return drawSingle(product, size)
    case 'laid':
      return drawLaid(product, size, floor ?? laidFloor(product, size))
    case 'close':
      return drawClose(product, size)
    case 'room':
      return drawInUse(product, size)
  }
}

const laidFloor = (product: Product, size: number) =>
  isLaid(product) ? floorOf(product, laidSpan(product), size) : undefined

/** The average colour of the stone in a picture; `otherwise` if it shows none. */
function averageOf({ picture, stone }: Shown, otherwise: string): string {
  const sum = [0, 0, 0]
  let count = 0
  for (let at = 0; at < stone.length; at++) {
    if (stone[at] === 0) continue
    count++
    for (let part = 0; part < 3; part++) sum[part] = sum[part]! + Math.min(1, picture.data[at * 3 + part]!)
  }
  if (count === 0) return otherwise
  return toHex(sum.map((value) => byteOf(value / count) / 255) as Colour)
}

export const widths: Record<Kind, number> = { piece: 1200, laid: 1200, close: 1200, room: 1440 }

/** Draws some pictures of a product and saves them. */
export async function drawProduct(product: Product, wanted: Kind[], done: (kind: Kind, entry: PictureEntry) => void) {
  // The laid picture and the room show the same floor.
  const shared = wanted.includes('laid') || wanted.includes('room') ? laidFloor(product, widths.laid) : undefined
  for (const kind of wanted) {
    const drawn = await drawPicture(product, kind, widths[kind], shared)
    await save(keyOf(product, kind), drawn)
    done(kind, await entryOf(drawn))
  }
}

export async function save(key: string, raw: Raw, quality?: number) {
  const path = fileOf(key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await toAvif(raw, quality))
}

export async function entryOf(drawn: Drawn): Promise<PictureEntry> {
  return {
    width: drawn.width,
    height: drawn.height,
    alt: drawn.alt,
    preview: await toPreview(drawn),
    colour: drawn.colour,
  }
}
