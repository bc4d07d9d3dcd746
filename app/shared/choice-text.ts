import type { PatternName } from '#contract/catalogue/vocabulary.ts'
import type { LaidChoice } from '#contract/rooms/room-stone.ts'

const titles: Record<PatternName, string> = {
  straight: 'Straight',
  'brick-bond': 'Brick bond',
  'third-bond': 'Third bond',
  herringbone: 'Herringbone',
  'double-herringbone': 'Double herringbone',
  chevron: 'Chevron',
  basketweave: 'Basketweave',
  chequerboard: 'Chequerboard',
  hexagon: 'Hexagons',
  'octagon-cabochon': 'Octagons with cabochons',
  triangle: 'Triangles',
  opus: 'Mixed sizes',
  'penny-round': 'Penny rounds',
  'basketweave-dot': 'Basketweave with dots',
  fan: 'Fans',
  pebble: 'Pebbles',
  ledge: 'Ledges',
  dogtooth: 'Dogtooth',
}

export const patternTitle = (name: PatternName) => titles[name]

export const patternText = (name: LaidChoice['pattern']) =>
  name === 'whole' ? 'in one piece' : titles[name].toLowerCase()

export const sizeText = (size: string) => `${size.replace('x', ' × ')} mm`

export const directionText = (degrees: number) =>
  degrees === 0 ? 'Along the room' : degrees === 90 ? 'Across the room' : 'Diagonal'

export const jointText = (millimetres: number) => `${millimetres} mm`
