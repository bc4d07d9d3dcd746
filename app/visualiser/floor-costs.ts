import { formatPounds, multiplyDivide } from '#contract/arithmetic/money.ts'
import type { RoomChoice } from '#contract/rooms/room-choice.ts'
import { rooms } from '#contract/rooms/rooms.ts'
import { type LaidStone, laidStones, otherRoom, type Stones, soldSize } from './shown-room.ts'

export type CaptionLine = { text: string; price: string }

export type CaptionParts = { choice: RoomChoice; stones: Stones; priceOf: (pence: number) => number }

/** What the stone for the floor of a room costs, and for the floor it is compared with: on the page and on a saved picture. */
export function floorCosts({ choice, stones, priceOf }: CaptionParts): CaptionLine[] {
  const { floorM2 } = rooms[choice.room]
  const { floor } = laidStones(choice, stones)
  if (floorM2 === undefined || !floor) return []
  const costOf = (where: string, laidStone: LaidStone): CaptionLine[] => {
    const sold = soldSize(laidStone)
    if (!sold || laidStone.stone.unit !== 'm2') return []
    const pence = multiplyDivide(priceOf(sold.price_pence), Math.round(floorM2 * 1000), 1000)
    return [{ text: `${where}: ${floorM2} m² before waste`, price: formatPounds(pence) }]
  }
  const other = choice.compare?.surface === 'floor' ? otherRoom(choice) : null
  const compared = other && laidStones(other, stones).floor
  if (!compared) return costOf('This floor', floor)
  return [...costOf('This floor, left', floor), ...costOf('This floor, right', compared)]
}
