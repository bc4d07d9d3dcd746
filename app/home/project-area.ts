import { areaOfPieces } from '#contract/arithmetic/area.ts'
import { multiplyDivide } from '#contract/arithmetic/money.ts'
import type { Wastage } from '#contract/arithmetic/quantity.ts'

/** The floor of a room and the area to order, in milli-m². The extra is the difference of the two rounded areas. */
export function projectArea(room: { lengthMm: number; widthMm: number }, wastage: Wastage) {
  const floorMm2 = room.lengthMm * room.widthMm
  const floor = areaOfPieces(1, floorMm2)
  const order = multiplyDivide(floorMm2, 100 + wastage, 100_000)
  return { floor, extra: order - floor, order }
}
