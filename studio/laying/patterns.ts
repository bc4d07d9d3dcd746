import { randomOf } from '../random.ts'
import { type Laying, pieceOf } from './place.ts'

/** Rows of equal pieces; each row begins `shift` of a piece further on: 0 straight, 0.5 brick bond. */
export function rows(width: number, height: number, joint: number, shift = 0): Laying {
  const pitchX = width + joint
  const pitchY = height + joint
  return {
    joint,
    width,
    height,
    locate(x, y, place) {
      const row = Math.floor(y / pitchY)
      const from = shift * (row & 1) * pitchX
      const column = Math.floor((x - from) / pitchX)
      place.x = x - from - (column + 0.5) * pitchX
      place.y = y - (row + 0.5) * pitchY
      place.edge = Math.min(width / 2 - Math.abs(place.x), height / 2 - Math.abs(place.y))
      place.piece = pieceOf(column, row)
      place.stone = 0
    },
  }
}

export function chequerboard(side: number, joint: number): Laying {
  const squares = rows(side, side, joint)
  return {
    ...squares,
    locate(x, y, place) {
      squares.locate(x, y, place)
      place.stone = (Math.floor(x / (side + joint)) + Math.floor(y / (side + joint))) & 1 ? 1 : 0
    },
  }
}

/** Blocks in pairs at right angles; `long` must be near a whole multiple of `short`. */
export function herringbone(long: number, short: number, joint: number): Laying {
  const times = Math.max(2, Math.round(long / short))
  const pitch = short + joint
  const length = times * pitch - joint
  return {
    joint,
    width: length,
    height: short,
    locate(x, y, place) {
      const column = Math.floor(x / pitch)
      const row = Math.floor(y / pitch)
      const step = (((column - row) % (2 * times)) + 2 * times) % (2 * times)
      const lying = step < times
      const along = lying ? step : 2 * times - 1 - step
      const first = lying ? column - along : row - along
      const middleX = lying ? first * pitch + length / 2 + joint / 2 : (column + 0.5) * pitch
      const middleY = lying ? (row + 0.5) * pitch : first * pitch + length / 2 + joint / 2
      place.x = lying ? x - middleX : y - middleY
      place.y = lying ? y - middleY : middleX - x
      place.edge = Math.min(length / 2 - Math.abs(place.x), short / 2 - Math.abs(place.y))
      place.piece = lying ? pieceOf(first, row, 1) : pieceOf(column, first, 2)
      place.stone = 0
    },
  }
}

const SLANT = Math.sqrt(3) / 2

/** Six-sided pieces, `across` from flat to flat, standing on a corner. Round pieces (penny) share the same grid. */
export function hexagons(across: number, joint: number, round = false): Laying {
  const pitch = across + joint
  return {
    joint,
    width: across,
    height: across / SLANT,
    locate(x, y, place) {
      const guess = Math.round(y / (pitch * SLANT))
      let best = Number.POSITIVE_INFINITY
      for (let row = guess - 1; row <= guess + 1; row++) {
        const from = (row & 1) * pitch * 0.5
        const column = Math.round((x - from) / pitch)
        const dx = x - from - column * pitch
        const dy = y - row * pitch * SLANT
        const distance = dx * dx + dy * dy
        if (distance >= best) continue
        best = distance
        place.x = dx
        place.y = dy
        place.piece = pieceOf(column, row)
      }
      const flat = Math.max(Math.abs(place.x), Math.abs(place.x) * 0.5 + Math.abs(place.y) * SLANT)
      place.edge = across / 2 - (round ? Math.sqrt(best) : flat)
      place.stone = 0
    },
  }
}

/** Octagons with a small square of the second stone set on its corner between them. */
export function octagons(side: number, joint: number): Laying {
  const pitch = side + joint
  const cut = side * 0.25
  const cabochon = (cut - joint * 0.7) / Math.SQRT2
  return {
    joint,
    width: side,
    height: side,
    locate(x, y, place) {
      const column = Math.floor(x / pitch)
      const row = Math.floor(y / pitch)
      place.x = x - (column + 0.5) * pitch
      place.y = y - (row + 0.5) * pitch
      const corner = (side - cut - Math.abs(place.x) - Math.abs(place.y)) / Math.SQRT2
      place.edge = Math.min(side / 2 - Math.abs(place.x), side / 2 - Math.abs(place.y), corner)
      place.piece = pieceOf(column, row)
      place.stone = 0
      if (corner > -joint / 2) return
      const dx = x - Math.round(x / pitch) * pitch
      const dy = y - Math.round(y / pitch) * pitch
      place.x = (dx + dy) / Math.SQRT2
      place.y = (dy - dx) / Math.SQRT2
      place.edge = cabochon - Math.max(Math.abs(place.x), Math.abs(place.y))
      place.piece = pieceOf(Math.round(x / pitch), Math.round(y / pitch), 7)
      place.stone = 1
    },
  }
}

/** Equal-sided triangles, point up and point down in turn. */
export function triangles(side: number, joint: number): Laying {
  const pitch = side + joint * 1.732
  const high = pitch * SLANT
  return {
    joint,
    width: side,
    height: side * SLANT,
    locate(x, y, place) {
      const row = Math.floor(y / high)
      const v = y / high - row
      const u = x / pitch - row * 0.5 + v * 0.5
      const column = Math.floor(u)
      const up = u - column > v
      // Heights over the three sides, in millimetres; the least decides.
      const first = (up ? v : 1 - v) * high
      const second = (up ? u - column - v : v - (u - column)) * high
      const third = (up ? 1 - (u - column) : u - column) * high
      place.edge = Math.min(first, second, third) - joint / 2
      const middleY = (row + (up ? 1 / 3 : 2 / 3)) * high
      const middleX = (column + row * 0.5 + (up ? 0.5 : 0)) * pitch + (up ? 0.1667 : 0.1667) * pitch
      place.x = (x - middleX) * (up ? 1 : -1)
      place.y = (y - middleY) * (up ? 1 : -1)
      place.piece = pieceOf(column, row, up ? 1 : 2)
      place.stone = up ? 0 : 1
    },
  }
}

/** Squares halved along a diagonal that turns from square to square. */
export function halfSquares(side: number, joint: number): Laying {
  const pitch = side + joint
  return {
    joint,
    width: side,
    height: side,
    locate(x, y, place) {
      const column = Math.floor(x / pitch)
      const row = Math.floor(y / pitch)
      const dx = x - (column + 0.5) * pitch
      const dy = y - (row + 0.5) * pitch
      const slope = (column + row) & 1 ? dx + dy : dx - dy
      const side2 = slope > 0 ? 1 : -1
      place.x = dx * side2
      place.y = dy * side2
      place.edge = Math.min(side / 2 - Math.abs(dx), side / 2 - Math.abs(dy), Math.abs(slope) / Math.SQRT2 - joint / 2)
      place.piece = pieceOf(column, row, side2 + 2)
      place.stone = slope > 0 ? 1 : 0
    },
  }
}

interface Block {
  column: number
  row: number
  wide: number
  high: number
}

const PERIOD = 12

/** Four sizes fitted without through joints (opus romanum), repeated every twelve units, each time with other cuts. */
export function opus(unit: number, joint: number, seed: number): Laying {
  const blocks: Block[] = []
  const owner = new Int16Array(PERIOD * PERIOD).fill(-1)
  const random = randomOf(seed)
  const sizes: [number, number][] = [
    [3, 2],
    [2, 3],
    [2, 2],
    [2, 2],
    [2, 1],
    [1, 2],
    [1, 1],
  ]
  const at = (column: number, row: number) => (row % PERIOD) * PERIOD + (column % PERIOD)
  const free = (block: Block) => {
    for (let j = 0; j < block.high; j++)
      for (let i = 0; i < block.wide; i++) if (owner[at(block.column + i, block.row + j)] !== -1) return false
    return true
  }
  for (let row = 0; row < PERIOD; row++) {
    for (let column = 0; column < PERIOD; column++) {
      if (owner[at(column, row)] !== -1) continue
      const wish = sizes
        .map((size) => ({ size, rank: random() * size[0] * size[1] }))
        .sort((one, other) => other.rank - one.rank)
      const block = wish.map(({ size: [wide, high] }) => ({ column, row, wide, high })).find(free)!
      for (let j = 0; j < block.high; j++)
        for (let i = 0; i < block.wide; i++) owner[at(column + i, row + j)] = blocks.length
      blocks.push(block)
    }
  }
  const pitch = unit + joint
  return {
    joint,
    width: unit * 3,
    height: unit * 3,
    locate(x, y, place) {
      const column = Math.floor(x / pitch)
      const row = Math.floor(y / pitch)
      const wrap = (value: number) => ((value % PERIOD) + PERIOD) % PERIOD
      const block = blocks[owner[wrap(row) * PERIOD + wrap(column)]!]!
      const startX = column - wrap(wrap(column) - block.column)
      const startY = row - wrap(wrap(row) - block.row)
      const width = block.wide * pitch - joint
      const height = block.high * pitch - joint
      place.x = x - (startX + block.wide / 2) * pitch
      place.y = y - (startY + block.high / 2) * pitch
      place.edge = Math.min(width / 2 - Math.abs(place.x), height / 2 - Math.abs(place.y))
      place.piece = pieceOf(startX, startY, 3)
      place.stone = 0
    },
  }
}
