import { hash2, mix32, pieceId } from './hash.ts'
import type { Layout } from './layout.ts'

/**
 * Sheets with round, irregular or interlocking pieces. They are not lattices of convex pieces, so each has its own
 * code.
 */

const SLANT = Math.sqrt(3) / 2

/** Round pieces in rows, each row offset into the gaps of the one before. */
export function pennyRounds(across: number, joint: number): Layout {
  const pitch = across + joint
  return {
    joint,
    width: across,
    // The height of the surrounding hexagon, so that pieces are cut from the slab like hexagons.
    height: across / SLANT,
    locate(x, y, point) {
      const guess = Math.round(y / (pitch * SLANT))
      let nearest = Number.POSITIVE_INFINITY
      for (let row = guess - 1; row <= guess + 1; row++) {
        const from = (row & 1) * pitch * 0.5
        const column = Math.round((x - from) / pitch)
        const dx = x - from - column * pitch
        const dy = y - row * pitch * SLANT
        const distance = dx * dx + dy * dy
        if (distance >= nearest) continue
        nearest = distance
        point.x = dx
        point.y = dy
        point.piece = pieceId(column, row)
      }
      point.edge = across / 2 - Math.sqrt(nearest)
      point.stone = 0
    },
  }
}

/** Woven pairs of strips, two lying and two upright, with a small dark square where they meet. */
export function basketweaveDots(length: number, joint: number): Layout {
  const pitch = length + joint
  const strip = (length - joint) / 2
  const dot = length * 0.26
  return {
    joint,
    width: length,
    height: strip,
    locate(x, y, point) {
      const column = Math.floor(x / pitch)
      const row = Math.floor(y / pitch)
      const dx = x - (column + 0.5) * pitch
      const dy = y - (row + 0.5) * pitch
      const lying = ((column + row) & 1) === 0
      const across = lying ? dy : -dx
      const half = across > 0 ? 1 : -1
      point.x = lying ? dx : dy
      point.y = across - half * (strip + joint) * 0.5
      point.edge = Math.min(length / 2 - Math.abs(point.x), strip / 2 - Math.abs(point.y))
      point.piece = pieceId(column, row, half + 2)
      point.stone = 0
      const cornerX = x - Math.round(x / pitch) * pitch
      const cornerY = y - Math.round(y / pitch) * pitch
      const inDot = dot / 2 - Math.max(Math.abs(cornerX), Math.abs(cornerY))
      if (inDot > -joint) {
        point.edge = inDot
        point.x = cornerX
        point.y = cornerY
        point.piece = pieceId(Math.round(x / pitch), Math.round(y / pitch), 9)
        point.stone = 1
      }
    },
  }
}

/** Overlapping fish scales. */
export function fans(radius: number, joint: number): Layout {
  const size = radius - joint / 2
  return {
    joint,
    width: radius * 2,
    height: radius * 2,
    locate(x, y, point) {
      point.stone = 0
      let cover = Number.POSITIVE_INFINITY
      const lowest = Math.ceil((y + radius) / radius)
      // From the front row backwards: the first scale that contains the point is the visible one.
      for (let row = lowest; row >= lowest - 3; row--) {
        const from = row & 1 ? radius : 0
        const column = Math.round((x - from) / (radius * 2))
        const dx = x - from - column * radius * 2
        const dy = y - row * radius
        const inside = size - Math.sqrt(dx * dx + dy * dy)
        if (inside > 0 && dy <= radius) {
          point.x = dx
          point.y = dy
          point.edge = Math.min(inside, cover)
          point.piece = pieceId(column, row)
          return
        }
        cover = Math.min(cover, -inside - joint)
      }
      point.edge = -joint / 2
    },
  }
}

/** River pebbles, each with a different shape. */
export function pebbles(size: number, joint: number, seed: number): Layout {
  return {
    joint,
    width: size * 1.6,
    height: size * 1.6,
    locate(x, y, point) {
      const u = x / size
      const v = y / size
      const column = Math.floor(u)
      const row = Math.floor(v)
      let nearest = 9
      let second = 9
      for (let j = row - 1; j <= row + 1; j++) {
        for (let i = column - 1; i <= column + 1; i++) {
          const hash = mix32(Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ seed)
          const dx = u - i - 0.5 - ((hash & 0xffff) / 65536 - 0.5) * 0.6
          const dy = v - j - 0.5 - ((hash >>> 16) / 65536 - 0.5) * 0.6
          const distance = Math.sqrt(dx * dx + dy * dy)
          if (distance < nearest) {
            second = nearest
            nearest = distance
            point.x = dx * size
            point.y = dy * size
            point.piece = mix32(hash)
          } else if (distance < second) second = distance
        }
      }
      // The distance to the centre rounds the corners.
      const border = (second - nearest) * 0.5 * size - joint / 2
      point.edge = Math.min(border, (0.62 - nearest) * size)
      point.stone = point.piece % 7 === 0 ? 1 : 0
    },
  }
}

/** Strips of split stone in courses of uneven height and length, laid dry. */
export function ledges(height: number, length: number, joint: number, seed: number): Layout {
  const courses = [0]
  for (let index = 0; index < 8; index++) courses.push(courses[index]! + height * (0.7 + 0.7 * hash2(index, 5, seed)))
  const period = courses[8]!
  return {
    joint,
    width: length * 1.5,
    height: height * 1.4,
    locate(x, y, point) {
      const turn = Math.floor(y / period)
      const within = y - turn * period
      let course = 0
      while (course < 7 && within >= courses[course + 1]!) course++
      const row = turn * 8 + course
      const pitch = length * (0.75 + 0.5 * hash2(row, 6, seed))
      const from = hash2(row, 7, seed) * pitch
      const column = Math.floor((x - from) / pitch)
      const high = courses[course + 1]! - courses[course]!
      point.x = x - from - (column + 0.5) * pitch
      point.y = within - courses[course]! - high / 2
      point.edge = Math.min((pitch - joint) / 2 - Math.abs(point.x), (high - joint) / 2 - Math.abs(point.y))
      point.piece = pieceId(column, row)
      point.stone = 0
    },
  }
}

/** Which of the two stones each square of a houndstooth check is of. */
export const tooth = ['11110000', '11110000', '11110011', '11111110', '00011100', '00111000', '01100000', '11000000']

/** Small squares of two stones that form a houndstooth check. */
export function dogtooth(side: number, joint: number): Layout {
  const pitch = side + joint
  return {
    joint,
    width: side,
    height: side,
    locate(x, y, point) {
      const column = Math.floor(x / pitch)
      const row = Math.floor(y / pitch)
      point.x = x - (column + 0.5) * pitch
      point.y = y - (row + 0.5) * pitch
      point.edge = side / 2 - Math.max(Math.abs(point.x), Math.abs(point.y))
      point.piece = pieceId(column, row)
      point.stone = tooth[row & 7]![column & 7] === '1' ? 0 : 1
    },
  }
}
