import { groupThousands } from './group-thousands.ts'
import { multiplyDivide } from './money.ts'

export const shapes = ['rectangle', 'hexagon', 'triangle', 'octagon-set', 'mosaic-sheet', 'moulding', 'other'] as const
export type Shape = (typeof shapes)[number]

/** Area is integer mm². The shop displays and charges milli-m²: three decimals of a square metre. */

/** From the bounding box of a piece; null if the area has to be measured or the shape is not sold by area. */
export function coverageOfShape(shape: Shape, width: number, height: number): number | null {
  if (shape === 'rectangle') return width * height
  if (shape === 'hexagon') return multiplyDivide(width * height, 3, 4)
  if (shape === 'triangle') return multiplyDivide(width * height, 1, 2)
  return null
}

/** In milli-m². */
export const areaOfPieces = (pieces: number, coverageMm2: number): number => multiplyDivide(pieces, coverageMm2, 1000)

/** The fewest pieces that cover an area in milli-m². */
export function piecesForArea(areaMilliM2: number, coverageMm2: number): number {
  const wanted = BigInt(areaMilliM2) * 1000n
  const each = BigInt(coverageMm2)
  return Number((wanted + each - 1n) / each)
}

/** 1080 → '1.080', for form fields and the API. */
export const formatArea = (areaMilliM2: number): string => (areaMilliM2 / 1000).toFixed(3)

/** 35999640 → '35,999.640 m²', for display. */
export const areaText = (areaMilliM2: number): string => {
  const [whole, decimals] = formatArea(areaMilliM2).split('.')
  return `${groupThousands(Number(whole))}.${decimals} m²`
}

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
