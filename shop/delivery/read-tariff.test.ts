import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliveryBands, deliveryPostcodes, deliveryTerms, deliveryZones } from '#database/tables/delivery.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { readTariff } from './read-tariff.ts'

const shop = testContext()
const other = testContext()

test('an unchanged tariff is not read again', async () => {
  expect(await readTariff(shop.database.db)).toBe(await readTariff(shop.database.db))
})

test('a change in any of the tables takes effect at once', async () => {
  const { db } = shop.database
  const band = async () => (await readTariff(db)).options.find(({ id }) => id === 'economy')?.bands[0]?.pence
  const before = await band()
  await db.update(deliveryBands).set({ pence: 12_345 }).where(eq(deliveryBands.optionId, 'economy'))
  expect([before, await band()]).toEqual([7800, 12_345])

  const zone = async () => (await readTariff(db)).zones.find(({ id }) => id === 'new')
  expect(await zone()).toBeUndefined()
  await db.insert(deliveryZones).values({ id: 'new', name: 'New', exclusion: null, position: 99 })
  expect(await zone()).toMatchObject({ postcodes: [], terms: [] })
  await db.insert(deliveryPostcodes).values({ prefix: 'QQ', zoneId: 'new' })
  expect(await zone()).toMatchObject({ postcodes: ['QQ'] })
  const term = { zoneId: 'new', optionId: 'economy', isOffered: false, surchargePence: 0, extraDays: 0 } as const
  await db.insert(deliveryTerms).values(term)
  expect(await zone()).toMatchObject({ terms: [{ option: 'economy', isOffered: false }] })
  await db.delete(deliveryZones).where(eq(deliveryZones.id, 'new'))
  expect(await zone()).toBeUndefined()
})

test('an uncommitted change is visible only in its transaction', async () => {
  const { db } = shop.database
  const before = await readTariff(db)
  const rolledBack = db.transaction(async (tx) => {
    await tx.update(deliveryBands).set({ pence: 1 })
    expect((await readTariff(tx)).options[0]?.bands[0]?.pence).toBe(1)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await readTariff(db)).toEqual(before)
})

test('two databases in one process have separate tariffs', async () => {
  await shop.database.db.update(deliveryBands).set({ pence: 555 })
  const pence = async (db: typeof shop.database.db) => (await readTariff(db)).options[0]?.bands[0]?.pence
  const otherPence = await pence(other.database.db)
  expect(otherPence).not.toBe(555)
  expect([await pence(shop.database.db), await pence(other.database.db)]).toEqual([555, otherPence])
})
