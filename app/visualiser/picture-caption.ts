import { formatPounds } from '#contract/arithmetic/money.ts'
import { grouts, rooms, type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { patternTitle, sizeText } from '../shared/choice-text.ts'
import { type CaptionLine, type CaptionParts, floorCosts } from './floor-costs.ts'
import { type LaidStone, laidStones, otherRoom, soldSize } from './shown-room.ts'

export type PictureCaption = {
  title: string
  lines: CaptionLine[]
  /** The names of the compared stones, left and right. */
  halves: readonly [string, string] | null
}

/** What lies where, how it is laid and what it costs, for a picture that leaves the page. */
export function pictureCaption({ choice, stones, priceOf }: CaptionParts): PictureCaption {
  const other = otherRoom(choice)
  const surface = choice.compare?.surface
  const laid = laidStones(choice, stones)
  const compared = surface && other ? laidStones(other, stones)[surface] : undefined
  const lines = (Object.entries(laid) as [SurfaceName, LaidStone][]).flatMap(([name, laidStone]) => {
    const { title } = surfaces[name]
    if (name !== surface || !compared) return [lineOf(title, laidStone, priceOf)]
    return [lineOf(`${title}, left`, laidStone, priceOf), lineOf(`${title}, right`, compared, priceOf)]
  })
  const left = surface && laid[surface]?.stone.name
  return {
    title: rooms[choice.room].title,
    lines: [...lines, ...floorCosts({ choice, stones, priceOf })],
    halves: left && compared ? [left, compared.stone.name] : null,
  }
}

function lineOf(where: string, laidStone: LaidStone, priceOf: (pence: number) => number): CaptionLine {
  const { stone, laid } = laidStone
  const sold = soldSize(laidStone)
  const how = laid.pattern === 'whole' ? [] : [sizeText(laid.size), patternTitle(laid.pattern).toLowerCase()]
  const grout = laid.grout ? [`${grouts[laid.grout].title.toLowerCase()} grout`] : []
  return {
    text: [`${where}: ${stone.name}`, ...how, ...grout].join(' · '),
    price: sold ? `${formatPounds(priceOf(sold.price_pence))} ${stone.unit === 'm2' ? 'per m²' : 'each'}` : '',
  }
}
