import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consignmentOf } from './consignment.ts'
import {
  type DeliveryTariff,
  type DeliveryZone,
  missingForFreeDelivery,
  optionsFor,
  zoneOf,
} from './delivery-pricing.ts'
import { deliveryServices } from './delivery-service.ts'

const zone = (id: string, postcodes: string[], more: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id,
  name: id,
  postcodes,
  exclusion: null,
  slotSurchargePence: 0,
  terms: [],
  ...more,
})

const pallet = { service: 'pallet', furtherPalletPence: 6000 } as const
const tariff: DeliveryTariff = {
  options: [
    {
      ...pallet,
      id: 'economy',
      label: 'Economy',
      note: '({days} Days)',
      fromDays: 2,
      untilDays: 3,
      bands: [
        { upToGrams: 500_000, pence: 5000 },
        { upToGrams: 1_000_000, pence: 7800 },
      ],
    },
    {
      ...pallet,
      id: 'next-day',
      label: 'Next Day',
      note: '',
      fromDays: 1,
      untilDays: 1,
      bands: [{ upToGrams: 1_000_000, pence: 9000 }],
    },
    {
      id: 'parcel',
      service: 'parcel',
      label: 'Parcel',
      note: '({days} days)',
      fromDays: 2,
      untilDays: 2,
      bands: [
        { upToGrams: 2000, pence: 695 },
        { upToGrams: 25_000, pence: 1295 },
      ],
      furtherPalletPence: 0,
    },
    ...(['sample-post', 'collection'] as const).map((id) => ({
      id,
      service: id,
      label: id,
      note: '',
      fromDays: 1,
      untilDays: 3,
      bands: [],
      furtherPalletPence: 0,
    })),
  ],
  zones: [
    zone('mainland', []),
    zone('argyll', ['PA'], {
      terms: [
        { option: 'economy', isOffered: true, surchargePence: 4500, extraDays: 2 },
        { option: 'next-day', isOffered: false, surchargePence: 0, extraDays: 0 },
        { option: 'parcel', isOffered: true, surchargePence: 600, extraDays: 2 },
      ],
    }),
    zone('paisley', ['PA1', 'PA2']),
    zone('jersey', ['JE'], { exclusion: 'We do not deliver to Jersey.' }),
  ],
}

describe('the zone of a postcode', () => {
  test.each([
    ['PA34 4AA', 'argyll'],
    ['PA2 9AA', 'paisley'],
    ['PA20 9AA', 'argyll'],
    ['JE2 3AB', 'jersey'],
    ['JE', 'mainland'],
    ['P1 1AA', 'mainland'],
    [null, 'mainland'],
  ])('%s is in %s: the longest prefix wins, and a district number is never cut in half', (postcode, id) => {
    expect(zoneOf(tariff, postcode).id).toBe(id)
  })
})

/** A shop that never delivers free. */
const never = { from: null, goods: 0 }

const priced = (postcode: string | null, carriage: 'parcel' | 'pallet', grams: number) =>
  optionsFor(tariff, {
    zone: zoneOf(tariff, postcode),
    consignment: consignmentOf([{ kind: 'size', carriage, grams }]),
    free: never,
  }).map(({ id, pence, note }) => [id, pence, note])

describe('the delivery options', () => {
  test('on the mainland are both pallet services and collection', () => {
    expect(priced(null, 'pallet', 900_000)).toEqual([
      ['economy', 7800, '(2 - 3 Days)'],
      ['next-day', 9000, ''],
      ['collection', 0, ''],
    ])
  })

  test('use the lightest weight band that fits, including its last gram', () => {
    expect(priced(null, 'pallet', 500_000)[0]?.[1]).toBe(5000)
    expect(priced(null, 'pallet', 500_001)[0]?.[1]).toBe(7800)
    expect(priced(null, 'parcel', 2000)).toEqual([
      ['parcel', 695, '(2 days)'],
      ['collection', 0, ''],
    ])
    expect(priced(null, 'parcel', 2001)[0]?.[1]).toBe(1295)
  })

  test('price the first of several pallets as a full one and add a price for each further one', () => {
    expect(priced(null, 'pallet', 1_000_001)[0]?.[1]).toBe(7800 + 6000)
    expect(priced(null, 'pallet', 15_000_000)[0]?.[1]).toBe(7800 + 14 * 6000)
  })

  test('in a zone add its surcharge once and its days, and leave out services that do not reach it', () => {
    expect(priced('PA34', 'pallet', 2_000_000)).toEqual([
      ['economy', 7800 + 6000 + 4500, '(4 - 5 Days)'],
      ['collection', 0, ''],
    ])
    expect(priced('PA34', 'parcel', 1000)[0]).toEqual(['parcel', 1295, '(4 days)'])
  })

  test('in a zone without delivery are collection only, but free samples are posted there', () => {
    expect(priced('JE2 3AB', 'pallet', 1000)).toEqual([['collection', 0, '']])
    const samples = consignmentOf([{ kind: 'free_sample', carriage: 'pallet', grams: 250 }])
    const ids = (postcode: string | null) =>
      optionsFor(tariff, { zone: zoneOf(tariff, postcode), consignment: samples, free: never }).map(({ id }) => id)
    expect([ids(null), ids('JE2 3AB')]).toEqual([['sample-post'], ['sample-post']])
  })
})

test('prices for any zone, service and weight are whole pence, never cheaper when heavier or further, one service at a time', () => {
  const places = fc.constantFrom(null, 'PA34', 'PA2', 'JE2', 'BN9 0AA')
  const carriages = fc.constantFrom('parcel' as const, 'pallet' as const)
  fc.assert(
    fc.property(places, carriages, fc.nat(20_000_000), fc.nat(20_000_000), (postcode, carriage, one, other) => {
      const quoted = (place: string | null, grams: number) =>
        optionsFor(tariff, {
          zone: zoneOf(tariff, place),
          consignment: consignmentOf([{ kind: 'size', carriage, grams }]),
          free: never,
        })
      const [light, heavy] = [quoted(postcode, Math.min(one, other)), quoted(postcode, Math.max(one, other))]
      expect(light.at(-1)).toMatchObject({ id: 'collection', pence: 0 })
      expect(new Set(light.slice(0, -1).map(({ service }) => service)).size).toBeLessThanOrEqual(1)
      for (const option of [...light, ...heavy]) {
        expect(deliveryServices).toContain(option.service)
        expect(Number.isInteger(option.pence) && option.pence >= 0).toBe(true)
        expect(option.untilDays).toBeGreaterThanOrEqual(option.fromDays)
      }
      for (const option of light) {
        const heavier = heavy.find(({ id }) => id === option.id)
        if (heavier) expect(heavier.pence).toBeGreaterThanOrEqual(option.pence)
        const usual = quoted(null, Math.min(one, other)).find(({ id }) => id === option.id)
        expect(option.pence).toBeGreaterThanOrEqual(usual?.pence ?? 0)
        expect(option.fromDays).toBeGreaterThanOrEqual(usual?.fromDays ?? 0)
      }
    }),
  )
})

test('free delivery takes off the standard price and nothing else, and what is missing for it is exactly that', () => {
  const slabs: DeliveryTariff['options'][number] = {
    id: 'slab',
    service: 'slab',
    label: 'Slab',
    note: '',
    fromDays: 5,
    untilDays: 10,
    bands: [{ upToGrams: 1_000_000, pence: 19_500 }],
    furtherPalletPence: 6000,
  }
  const withSlabs = { ...tariff, options: [...tariff.options, slabs] }
  const places = fc.constantFrom(null, 'PA34', 'PA2', 'JE2', 'BN9 0AA')
  const carriages = fc.constantFrom('parcel' as const, 'pallet' as const, 'slab' as const)
  const pence = fc.nat(2_000_000)
  fc.assert(
    fc.property(places, carriages, fc.nat(20_000_000), pence, pence, (postcode, carriage, grams, from, goods) => {
      const zone = zoneOf(withSlabs, postcode)
      const consignment = consignmentOf([{ kind: 'size', carriage, grams }])
      const quoted = (free: { from: number | null; goods: number }) =>
        optionsFor(withSlabs, { zone, consignment, free })
      const [usual, now] = [quoted(never), quoted({ from, goods })]
      expect(now.map(({ pence, ...option }) => option)).toEqual(usual.map(({ pence, ...option }) => option))
      for (const [index, option] of now.entries()) {
        const surcharge = zone.terms.find((terms) => terms.option === option.id)?.surchargePence ?? 0
        const isFree = goods >= from && ['economy', 'parcel'].includes(option.id)
        expect(option.pence).toBe(isFree ? surcharge : usual[index]?.pence)
      }
      const missing = missingForFreeDelivery(withSlabs, { zone, consignment, free: { from, goods } })
      const standard = (free: { from: number | null; goods: number }) =>
        quoted(free).find(({ id }) => id === 'economy' || id === 'parcel')?.pence
      // Slabs, a place without delivery, or one that costs extra.
      if (missing === null) expect(standard({ from, goods: from })).not.toBe(0)
      else {
        expect(standard({ from, goods: goods + missing })).toBe(0)
        if (missing > 0) expect(standard({ from, goods: goods + missing - 1 })).toBeGreaterThan(0)
      }
      expect(missingForFreeDelivery(withSlabs, { zone, consignment, free: never })).toBeNull()
    }),
  )
})
