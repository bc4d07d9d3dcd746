import { groupThousands } from './group-thousands.ts'
import { multiplyDivide } from './money.ts'

export const shapes = ['rectangle', 'hexagon', 'triangle', 'octagon-set', 'mosaic-sheet', 'moulding', 'other'] as const
export type Shape = (typeof shapes)[number]

/** Area is integer mm²; what is shown and charged is milli-m² (three decimals of a square metre). */

/** What one piece of a shape covers, read from its box; null where it has to be measured or is not sold by area. */
export function coverageOfShape(shape: Shape, width: number, height: number): number | null {
  if (shape === 'rectangle') return width * height
  if (shape === 'hexagon') return multiplyDivide(width * height, 3, 4)
  if (shape === 'triangle') return multiplyDivide(width * height, 1, 2)
  return null
}

/** The area a number of pieces covers, in milli-m². */
export const areaOfPieces = (pieces: number, coverageMm2: number): number => multiplyDivide(pieces, coverageMm2, 1000)

/** The fewest whole pieces that cover an area given in milli-m². */
export function piecesForArea(areaMilliM2: number, coverageMm2: number): number {
  const wanted = BigInt(areaMilliM2) * 1000n
  const each = BigInt(coverageMm2)
  return Number((wanted + each - 1n) / each)
}

/** 1080 → '1.080', for fields and the wire. */
export const formatArea = (areaMilliM2: number): string => (areaMilliM2 / 1000).toFixed(3)

/** 35999640 → '35,999.640 m²', for reading. */
export const areaText = (areaMilliM2: number): string => {
  const [whole, decimals] = formatArea(areaMilliM2).split('.')
  return `${groupThousands(Number(whole))}.${decimals} m²`
}

/** What a number of pieces costs: by area where the price is per square metre, else by the piece. */
export function linePrice(line: {
  pricePence: number
  unit: 'm2' | 'piece'
  pieces: number
  coverageMm2: number | null
}): number {
  if (line.unit === 'piece') return line.pricePence * line.pieces
  if (!line.coverageMm2) throw new RangeError('a price per square metre needs a coverage')
  return multiplyDivide(line.pricePence, areaOfPieces(line.pieces, line.coverageMm2), 1000)
}
