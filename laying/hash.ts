/** Integer hashes that match a shader's `uint`, so that server and browser make the same choices. */

export function mix32(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A number from 0 to 1 for a cell of a grid. */
export function hash2(x: number, y: number, seed: number): number {
  return mix32(Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed) / 4294967296
}

/** A number for each piece of an endless pattern. */
export const pieceId = (column: number, row: number, part = 0) =>
  mix32(Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(part, 0x9e3779b1))
