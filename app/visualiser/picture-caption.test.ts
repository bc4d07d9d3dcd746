import { expect, it } from 'vitest'
import type { RoomStoneDetails } from '#contract/rooms/room-stone-list.ts'
import { pictureCaption } from './picture-caption.ts'

const stone = (slug: string, name: string, rest: Partial<RoomStoneDetails> = {}) =>
  ({
    slug,
    name,
    unit: 'm2',
    sizes: [
      { size: '305x305', price_pence: 58_95 },
      { size: '610x305', price_pence: 63_95 },
    ],
    laying: { patterns: ['straight', 'brick-bond'], joint: 2, direction: 0 },
    ...rest,
  }) as RoomStoneDetails

const stones = new Map(
  [
    stone('carrara', 'Carrara Honed'),
    stone('nero', 'Nero Marquina', { sizes: [{ size: '300x300', price_pence: 80_00 }] }),
    stone('slab', 'Carrara Top', { unit: 'piece', laying: null, sizes: [{ size: '1200x600', price_pence: 650_00 }] }),
  ].map((one) => [one.slug, one]),
)

it('says where each stone lies, its size, pattern and grout, and what it costs', () => {
  const { title, lines, halves } = pictureCaption({
    choice: {
      room: 'bathroom',
      surfaces: {
        floor: { stone: 'carrara', size: '610x305', pattern: 'brick-bond', grout: 'silver-grey' },
        vanity: { stone: 'slab' },
      },
    },
    stones,
    priceOf: (pence) => pence,
  })
  expect(title).toBe('Bathroom')
  expect(lines).toEqual([
    { text: 'Floor: Carrara Honed · 610 × 305 mm · brick bond · silver grey grout', price: '£63.95 per m²' },
    { text: 'Vanity top: Carrara Top', price: '£650.00 each' },
    { text: 'This floor: 21.8 m² before waste', price: '£1,394.11' },
  ])
  expect(halves).toBeNull()
})

it('names both stones of a comparison, with the prices the visitor sees', () => {
  const { lines, halves } = pictureCaption({
    choice: {
      room: 'hallway',
      surfaces: { floor: { stone: 'carrara' } },
      compare: { surface: 'floor', choice: { stone: 'nero' } },
    },
    stones,
    priceOf: (pence) => Math.floor(pence / 2),
  })
  expect(halves).toEqual(['Carrara Honed', 'Nero Marquina'])
  expect(lines.map(({ text, price }) => [text, price])).toEqual([
    ['Floor, left: Carrara Honed · 305 × 305 mm · straight', '£29.47 per m²'],
    ['Floor, right: Nero Marquina · 300 × 300 mm · straight', '£40.00 per m²'],
    ['This floor, left: 20 m² before waste', '£589.40'],
    ['This floor, right: 20 m² before waste', '£800.00'],
  ])
})
