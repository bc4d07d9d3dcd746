import { describe, expect, test } from 'vitest'
import { deliveryIds } from '#contract/arithmetic/delivery-service.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { quoteDelivery } from './quote-delivery.ts'
import { readTariff } from './read-tariff.ts'

const shop = testContext()
/** A Wednesday morning in summer. */
const now = () => new Date('2026-07-15T08:00:00Z')

const stone = { kind: 'size', carriage: 'pallet', grams: 900_000 } as const
const tin = { kind: 'size', carriage: 'parcel', grams: 1100 } as const

const quoted = async (
  postcode: string | null,
  line: typeof stone | typeof tin,
  more: { closedDays?: string[] } = {},
) => {
  const { settings } = shop
  const ctx = { settings: { ...settings, hours: { ...settings.hours, ...more } }, clock: { now } }
  return quoteDelivery({
    ctx,
    tariff: await readTariff(shop.database.db),
    input: { lines: [line], postcode, goods: 0 },
  })
}

type Row = [postcode: string, place: string, economy: string, nextDay: string, parcel: string]

const mainland = ['7800 07-17 07-20', '9000 07-16 07-16', '695 07-17 07-20'] as const
const highlands = ['12300 07-21 07-22', '-', '1295 07-21 07-22'] as const
const islands = ['19800 07-22 07-23', '-', '1295 07-21 07-22'] as const
const ulster = ['12800 07-21 07-22', '-', '1295 07-21 07-22'] as const
const wight = ['11800 07-20 07-21', '-', '1295 07-21 07-22'] as const
const notDelivered = ['-', '-', '-'] as const

/** Postcodes of real towns, by the areas and districts that Royal Mail publishes. */
const postcodes: Row[] = [
  ['BN1 1AA', 'Brighton', ...mainland],
  ['BN9 0AA', 'Newhaven', ...mainland],
  ['SW1A 1AA', 'Westminster', ...mainland],
  ['W1A 0AX', 'Marylebone', ...mainland],
  ['E1 6AN', 'Whitechapel', ...mainland],
  ['M1 1AE', 'Manchester', ...mainland],
  ['CF10 1AA', 'Cardiff', ...mainland],
  ['LL58 8AA', 'Beaumaris, by bridge', ...mainland],
  ['EH1 1YZ', 'Edinburgh', ...mainland],
  ['G2 1AA', 'Glasgow', ...mainland],
  ['AB10 1AA', 'Aberdeen', ...mainland],
  ['PH1 5AA', 'Perth', ...mainland],
  ['KA1 1AA', 'Kilmarnock', ...mainland],
  ['KA2 9AA', 'Kilmaurs, not Arran', ...mainland],
  ['PA2 9AA', 'Paisley, not Bute', ...mainland],
  ['PO3 5AA', 'Portsmouth, not Newport', ...mainland],
  ['PO11 0AA', 'Hayling Island, by bridge', ...mainland],
  ['TR1 1AA', 'Truro', ...mainland],
  ['TR2 5AA', 'St Mawes, not Scilly', ...mainland],
  ['IV2 3AA', 'Inverness', ...highlands],
  ['IV51 9AA', 'Portree on Skye, by bridge', ...highlands],
  ['KW1 4AA', 'Wick', ...highlands],
  ['KW14 7AA', 'Thurso', ...highlands],
  ['PH33 6AA', 'Fort William', ...highlands],
  ['PA34 4AA', 'Oban', ...highlands],
  ['KW15 1AA', 'Kirkwall on Orkney', ...islands],
  ['ZE1 0AA', 'Lerwick on Shetland', ...islands],
  ['HS1 2AA', 'Stornoway on Lewis', ...islands],
  ['KA27 8AA', 'Brodick on Arran', ...islands],
  ['KA28 0AA', 'Millport on Cumbrae', ...islands],
  ['PA20 9AA', 'Rothesay on Bute', ...islands],
  ['PA42 7AA', 'Port Ellen on Islay', ...islands],
  ['PA75 6AA', 'Tobermory on Mull', ...islands],
  ['PH42 4AA', 'Eigg', ...islands],
  ['TR21 0AA', 'Hugh Town on Scilly', ...islands],
  ['BT1 5GS', 'Belfast', ...ulster],
  ['BT92 8AA', 'Enniskillen', ...ulster],
  ['PO30 1AA', 'Newport on the Isle of Wight', ...wight],
  ['PO41 0AA', 'Yarmouth on the Isle of Wight', ...wight],
  ['JE2 3AB', 'St Helier', ...notDelivered],
  ['GY1 1AA', 'St Peter Port', ...notDelivered],
  ['IM1 1AA', 'Douglas', ...notDelivered],
  ['BF1 0AA', 'a BFPO address', ...notDelivered],
]

describe('the starter tariff', () => {
  test.each(postcodes)('%s, %s: economy %s, next day %s, a tin by parcel %s', async (postcode, _place, ...expected) => {
    const [pallet, parcel] = [await quoted(postcode, stone), await quoted(postcode, tin)]
    const figures = [...pallet.options, ...parcel.options].map(
      ({ id, price_pence, from, until }) => [id, `${price_pence} ${from.slice(5)} ${until.slice(5)}`] as const,
    )
    const byId = new Map<string, string>(figures)
    expect(['economy', 'next-day', 'parcel'].map((id) => byId.get(id) ?? '-')).toEqual(expected)
    expect(byId.get('collection')).toBe('0 07-16 07-29')
    const isDelivered = expected.some((figure) => figure !== '-')
    for (const { notice } of [pallet, parcel]) {
      if (isDelivered) expect(notice).toBeNull()
      else expect(notice).toMatch(/collect.*\.$/)
    }
    // The outward code is enough, and so is a postcode without a space or in lower case.
    expect(await quoted(postcode.split(' ')[0] ?? '', stone)).toEqual(pallet)
    expect(await quoted(postcode.replace(' ', '').toLowerCase(), stone)).toEqual(pallet)
  })

  test('charges the mainland price without a postcode', async () => {
    expect(await quoted(null, stone)).toEqual(await quoted('BN9 0AA', stone))
  })

  test('names the options as specified', async () => {
    const { options } = await quoted(null, stone)
    expect(options.map(({ label, note, service }) => [label, note, service])).toEqual([
      ['Economy Delivery', '(2 - 3 Days)', 'pallet'],
      ['Next Day Delivery', '(orders before 12:00 noon)', 'pallet'],
      ['Collection', '', 'collection'],
    ])
    expect((await quoted('IV2', stone)).options[0]?.note).toBe('(4 - 5 Days)')
  })

  test('skips the days on which the yard is closed', async () => {
    const { options } = await quoted('IV2', stone, { closedDays: ['2026-07-20'] })
    expect(options[0]).toMatchObject({ from: '2026-07-22', until: '2026-07-23' })
  })
})

test('a changed price applies at once', async () => {
  const { db, query } = shop.database
  await query(`update delivery_terms set surcharge_pence = 7700 where zone_id = 'northern-ireland'`, [])
  await query(`insert into delivery_postcodes values ('BN9', 'isle-of-wight')`, [])
  expect((await quoted('BT1', stone)).options[0]?.price_pence).toBe(7800 + 7700)
  expect((await quoted('BN9', stone)).options[0]?.price_pence).toBe(11_800)
  expect((await quoted('BN8', stone)).options[0]?.price_pence).toBe(7800)
  expect((await readTariff(db)).options.map(({ id }) => id).toSorted()).toEqual([...deliveryIds].toSorted())
})
