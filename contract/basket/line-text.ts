import { groupThousands } from '../arithmetic/group-thousands.ts'
import { formatPounds } from '../arithmetic/money.ts'
import { parseSize, sizeText } from '../arithmetic/size.ts'
import type { LineItem } from './basket.ts'

/** The text for a line, shared by the drawer, the checkout and an order's documents. */

/** Bags, tins and tools are not called pieces. */
export const isCounted = ({ unit, kind }: Pick<LineItem, 'unit' | 'kind'>): boolean =>
  unit === 'piece' && kind === 'size'

/** '12 pieces', or '12' of goods that are not called pieces. */
export const pieceText = (pieces: number, of?: Pick<LineItem, 'unit' | 'kind'>): string =>
  of && isCounted(of) ? groupThousands(pieces) : `${groupThousands(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`
export const itemText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

/** A bag has no area: it covers one. */
export const areaOfUnit = (area: string, unit: LineItem['unit']): string => (unit === 'm2' ? area : `covers ${area}`)

const sizeKeys = ['pa_sizemm', 'Sizemm']

export function sizeOf(line: Pick<LineItem, 'meta_data'>): string | null {
  const meta = line.meta_data.find(({ key }) => sizeKeys.includes(key))
  if (!meta) return null
  const fullSize = String(meta.value)
  // The display value has no thickness, but two thicknesses of one size are different items.
  return sizeText(parseSize(fullSize)?.thickness ? fullSize : (meta.display_value ?? fullSize))
}

type Notice = LineItem['notices'][number]

export function noticeText(notice: Notice, line: Pick<LineItem, 'unit' | 'kind'>): string {
  if (notice.kind === 'gone') return 'This is no longer sold. Please remove it to continue.'
  if (notice.kind === 'price') {
    const per = line.unit === 'm2' ? '/M2' : 'each'
    const way = notice.now < notice.was ? 'The price has gone down' : 'The price has gone up'
    return `${way} since you added this: it is now ${formatPounds(notice.now)} ${per}, and was ${formatPounds(notice.was)}.`
  }
  if (notice.kind === 'set') return `This is now sold in sets of ${notice.pieces_per_set} pieces.`
  if (notice.available === 0) return 'Temporarily out of stock. Please remove it to continue.'
  return `Only ${pieceText(notice.available, line)} ${notice.available === 1 ? 'is' : 'are'} left in stock.`
}

/** 950 → '950 g', 2340 → '2.3 kg', 125300 → '125 kg'. */
export function weightText(grams: number): string {
  if (grams < 1000) return `${grams} g`
  const kilograms = grams < 10_000 ? Math.round(grams / 100) / 10 : Math.round(grams / 1000)
  return `${groupThousands(kilograms)} kg`
}

export const palletText = (pallets: number): string => `${pallets} ${pallets === 1 ? 'pallet' : 'pallets'}`
