import { expect, it } from 'vitest'
import type { RoomSwatch } from '#contract/rooms/room-stone-list.ts'
import { matchingSwatches, termsOf, withTermToggled } from './swatch-filters.ts'

const swatch = (slug: string, rest: Partial<RoomSwatch>): RoomSwatch => ({
  id: 1,
  slug,
  name: slug,
  takes: 'pieces',
  picture: null,
  price_pence: 60_00,
  unit: 'm2',
  sizes: ['600x300'],
  colour: ['white'],
  material: ['marble'],
  finish: ['honed'],
  ...rest,
})

const stones = [
  swatch('carrara', { name: 'Carrara Honed', price_pence: 58_95, sizes: ['305x305', '610x305'] }),
  swatch('nero', { name: 'Nero Marquina Hexagon', colour: ['black'], price_pence: 120_00, sizes: ['150x150'] }),
  swatch('jura', { name: 'Jura Beige', colour: ['cream-yellow'], material: ['limestone'], price_pence: 50_00 }),
]
const priceOf = (pence: number) => pence
const found = (query: string, chosen = {}, price = priceOf) =>
  matchingSwatches(stones, { query, chosen, priceOf: price }).map(({ slug }) => slug)

it('finds every word of a search in the name, the sizes or the terms', () => {
  expect(found('')).toEqual(['carrara', 'nero', 'jura'])
  expect(found('HONED carr')).toEqual(['carrara'])
  expect(found('610 × 305')).toEqual(['carrara'])
  expect(found('limestone')).toEqual(['jura'])
  expect(found('carrara black')).toEqual([])
})

it('takes the terms of one group as alternatives, and narrows by each further group', () => {
  expect(found('', { colour: ['white', 'black'] })).toEqual(['carrara', 'nero'])
  expect(found('', { colour: ['white', 'black'], price: ['over-100'] })).toEqual(['nero'])
  expect(found('', { colour: [] })).toHaveLength(3)
})

it('sorts prices as the visitor sees them, and sizes by their longest side, into bands', () => {
  expect(found('', { price: ['up-to-50'] })).toEqual(['jura'])
  expect(found('', { price: ['up-to-50'] }, (pence) => pence / 1.2)).toEqual(['carrara', 'jura'])
  expect(found('', { size: ['small'] })).toEqual(['nero'])
  expect(termsOf(stones[0] as RoomSwatch, 'size', priceOf)).toEqual(['medium', 'large'])
})

it('toggles a term', () => {
  const white = withTermToggled({}, 'colour', 'white')
  expect(white).toEqual({ colour: ['white'] })
  expect(withTermToggled(white, 'colour', 'white')).toEqual({ colour: [] })
})
