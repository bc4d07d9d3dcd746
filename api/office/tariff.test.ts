import { beforeAll, describe, expect, test } from 'vitest'
import type { TariffDocument } from '#contract/delivery/tariff.ts'
import { officeShop } from '#testing/app/office.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
type Member = Awaited<ReturnType<typeof shop.hire>>
let manager: Member
let tin: TestItem
let tile: TestItem

beforeAll(async () => {
  manager = await shop.hire('manager')
  const stone = await stockStone(shop.ctx)
  tin = await stone.item({ unit: 'piece', coverage: null, pence: 3495, stock: 100, weight: 1100, carriage: 'parcel' })
  tile = await stone.item({ stock: 100 })
})

const read = async () => (await manager.call('GET', 'documents/tariff/delivery')).json
const live = async (): Promise<TariffDocument> => (await read()).document

/** Saves one field as a draft, from what is live or in the draft now. */
async function save<Field extends keyof TariffDocument>(field: Field, to: unknown, member = manager) {
  const { document, draft } = await read()
  const from = (draft?.document ?? document)[field]
  return member.call('PATCH', 'documents/tariff/delivery/draft', { changes: [{ field, from, to }] })
}
const publish = (number: number, member = manager) =>
  member.call('POST', 'documents/tariff/delivery/publish', { number })

async function change<Field extends keyof TariffDocument>(field: Field, to: unknown) {
  return publish((await save(field, to)).json.number)
}

/** The faults of a draft, which is then discarded. */
async function publishFaults<Field extends keyof TariffDocument>(field: Field, to: unknown) {
  const before = await live()
  const refused = await change(field, to)
  expect([refused.status, refused.json.error.code]).toEqual([422, 'invalid'])
  expect(await live()).toEqual(before)
  await manager.call('DELETE', 'documents/tariff/delivery/draft')
  return refused.json.error.fields
}

const zoneAt = async (index: number, changes: object) =>
  (await live()).zones.map((zone, at) => (at === index ? { ...zone, ...changes } : zone))

const at = (postcode: string) => ({ ...address, postcode })

const blankZone = {
  id: 'test-zone',
  name: 'Test zone',
  postcodes: ['BN'],
  notDelivered: '',
  slotSurchargePence: 0,
  terms: {
    economy: { isOffered: true, surchargePence: 0, extraDays: 0 },
    'next-day': { isOffered: true, surchargePence: 0, extraDays: 0 },
    parcel: { isOffered: true, surchargePence: 0, extraDays: 0 },
    slab: { isOffered: false, surchargePence: 0, extraDays: 0 },
  },
}

describe('delivery prices', () => {
  test('apply to the next quote as soon as they are published; an order placed before keeps its price', async () => {
    const ada = shop.enter()
    await ada.add(tin)
    const { order } = await ada.place()
    expect(order.totals.delivery).toBe(695)
    const { parcel } = await live()
    const prices = [
      { upToKg: 2, pence: 750 },
      { upToKg: 25, pence: 1395 },
    ]
    const saved = await save('parcel', { ...parcel, label: 'Small parcel', prices })
    const ben = shop.enter()
    await ben.add(tin)
    expect((await ben.quote()).totals.delivery).toBe(695)
    expect((await publish(saved.json.number)).status).toBe(200)
    const quote = await ben.quote()
    expect(quote.totals.delivery).toBe(750)
    expect(quote.delivery_options[0]).toMatchObject({ label: 'Small parcel', price_pence: 750 })
    expect(await ada.order(order.reference)).toMatchObject({
      delivery: { label: 'Parcel Delivery' },
      totals: { delivery: 695 },
    })
    expect(await shop.audit('tariff', 'delivery')).toMatchObject([{ verb: 'published', actor_name: manager.name }])
  })

  test('a new zone is charged by its postcodes, in whatever case and order they are typed', async () => {
    const { zones } = await live()
    const terms = { ...blankZone.terms, parcel: { isOffered: true, surchargePence: 400, extraDays: 1 } }
    const places = { postcodes: ['bn3', 'RH1-3', 'BN1', 'BN2'], slotSurchargePence: 700 }
    const zone = { ...blankZone, id: 'test-zone-2', ...places, terms }
    expect((await change('zones', [...zones, zone])).status).toBe(200)
    expect((await live()).zones.at(-1)).toEqual({ ...zone, postcodes: ['BN1-3', 'RH1-3'] })
    const ada = shop.enter()
    await ada.add(tin)
    const priceTo = async (postcode: string) => (await ada.quote({ postcode })).totals.delivery
    expect(await priceTo('BN2 1AA')).toBe((await priceTo('BN7 1AA')) + 400)
    // A part of the day costs more there too, in the quote and in the order, and keeps its buyer from a dearer address.
    const eve = shop.enter()
    await eve.add(tile)
    const slotTo = async (postcode: string) => (await eve.quote({ postcode, slot: 'morning' })).totals
    const [near, far] = [await slotTo('BN7 1AA'), await slotTo('BN2 1AA')]
    expect([far.slot, far.delivery, far.total]).toEqual([near.slot + 700, near.delivery, near.total + 700])
    const placed = await eve.place({ shipping: at('BN7 1AA'), slot: 'morning', expected_total: near.total })
    const moved = await eve.send('PUT', `/api/orders/${placed.order.reference}/delivery`, { shipping: at('BN2 1AA') })
    expect(moved.error.fields).toHaveProperty(['shipping.postcode'])
    expect((await change('zones', zones)).status).toBe(200)
    expect(await priceTo('BN2 1AA')).toBe(await priceTo('BN7 1AA'))
  })

  test('six publishes at once make one revision', async () => {
    const { number, document } = await read()
    const saved = await save('economy', { ...document.economy, furtherPalletPence: 6100 })
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => publish(saved.json.number)))
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await read()).toMatchObject({ number: number + 1, draft: null })
    expect((await live()).economy.furtherPalletPence).toBe(6100)
  })
})

describe('a mistake is refused at its field', () => {
  const price = (upToKg: number) => ({ upToKg, pence: 500 })

  test.each([
    ['weights that do not rise', [5, 2, 25], 'The weights must go from the lightest to the heaviest'],
    ['the same weight twice', [2, 2, 25], 'The weights must go from the lightest to the heaviest'],
    ['no price for the heaviest parcel', [2, 20], 'The last price must reach 25 kg, the heaviest parcel'],
    ['no price at all', [], 'The last price must reach 25 kg, the heaviest parcel'],
  ])('%s', async (_, weights, sentence) => {
    const { parcel } = await live()
    expect(await publishFaults('parcel', { ...parcel, prices: weights.map(price) })).toEqual({
      'parcel.prices': sentence,
    })
  })

  test('a price that is missing, and a weight that is none', async () => {
    const { parcel } = await live()
    const prices = [
      { upToKg: 0.00001, pence: null },
      { upToKg: 'heavy', pence: 500 },
    ]
    expect(await publishFaults('parcel', { ...parcel, prices })).toEqual({
      'parcel.prices.0.upToKg': 'Please use at most three decimals',
      'parcel.prices.0.pence': 'Please enter an amount',
      'parcel.prices.1.upToKg': 'Please enter a weight',
    })
  })

  test('days that end before they begin', async () => {
    const { collection } = await live()
    expect(await publishFaults('collection', { ...collection, fromDays: 4, untilDays: 3 })).toEqual({
      'collection.untilDays': 'The last day cannot be before the first',
    })
  })

  test('a postcode in two zones', async () => {
    expect(await publishFaults('zones', await zoneAt(3, { postcodes: ['BT', 'IV', 'PA80'] }))).toEqual({
      'zones.3.postcodes': 'IV is already in Scottish Highlands',
    })
  })

  test('a word that is not a postcode', async () => {
    expect(await publishFaults('zones', await zoneAt(3, { postcodes: ['BT', 'Belfast'] }))).toEqual({
      'zones.3.postcodes': `‘BELFAST’ must be an area like 'IV' or districts like 'PO30' or 'PO30-41'`,
    })
  })

  test('two zones without postcodes, and none', async () => {
    expect(await publishFaults('zones', await zoneAt(3, { postcodes: [] }))).toEqual({
      'zones.3.postcodes':
        'Please enter postcodes: exactly one zone has none, for everywhere else, and that is UK mainland',
    })
    expect(await publishFaults('zones', await zoneAt(0, { postcodes: ['BN'] }))).toEqual({
      zones: 'There must be exactly one zone without postcodes, for everywhere else',
    })
  })

  test('a zone with the name of another, and one whose name makes no id', async () => {
    const { zones } = await live()
    expect(await publishFaults('zones', [...zones, { ...blankZone, id: 'islands' }])).toEqual({
      'zones.7.name': 'Another zone has this name: please use a different one',
    })
    expect(await publishFaults('zones', [...zones, { ...blankZone, id: '' }])).toEqual({
      'zones.7.id': 'Please use another name',
    })
  })

  test('a surcharge that is missing, and a reason that is no sentence', async () => {
    const { zones } = await live()
    const terms = { ...blankZone.terms, parcel: { isOffered: true, surchargePence: null, extraDays: 0 } }
    expect(await publishFaults('zones', [...zones, { ...blankZone, terms, notDelivered: 'No.' }])).toEqual({
      'zones.7.terms.parcel.surchargePence': 'Please enter an amount',
      'zones.7.notDelivered': 'Please write a sentence of at least 20 characters',
    })
  })
})

test.each(['sales', 'yard', 'content', 'accounts'] as const)('%s cannot see or change the prices', async (role) => {
  const member = await shop.hire(role)
  const answers = await Promise.all([
    member.call('GET', 'documents/tariff/all'),
    member.call('GET', 'documents/tariff/delivery'),
    save('zones', [], member),
    publish(1, member),
    member.call('GET', 'documents/tariff/delivery/preview'),
    member.call('POST', 'documents/tariff/delivery/revisions/1/restore', { newest: 1 }),
    member.call('DELETE', 'documents/tariff/delivery/draft'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(403))
})
