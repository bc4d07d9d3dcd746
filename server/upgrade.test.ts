import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { attributeKeys, attributes } from '#contract/catalogue/vocabulary.ts'
import { migrate } from '#database/migrate.ts'
import { openCatalogue } from '#shop/catalogue/import/open-catalogue.ts'
import { readVocabulary } from '#shop/catalogue/read-vocabulary.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { shopper, testDeployment } from '#testing/app/orders.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { applyLandedState, emptyDatabase, migrationsUntil } from '#testing/database/landed-states.ts'
import { fewStones } from '#testing/shop/few-stones.ts'
import { createApp } from './app.ts'

const shop = testShop('fewSeeded')

/** The data of the version with migrations up to 0009, after a guest had ordered two limestones and not yet paid. */
const unpaidOrder = join(import.meta.dirname, '../testing/database/superseded/unpaid-order.sql')
const folder = fewStones('limestone')
afterAll(() => rmSync(folder, { recursive: true }))
const shortlyAfter = () => new Date('2026-11-15T18:50:00Z')

async function openEarlierShop() {
  // A copy, because keys are cached per database object.
  const database = { ...shop.ctx.database }
  await emptyDatabase(database.db)
  await applyLandedState(database.db, migrationsUntil(9))
  const statements = readFileSync(unpaidOrder, 'utf8').trim().split('\n')
  for (const statement of statements) await database.db.execute(sql.raw(statement))
  await migrate(database.db)
  const ctx = { ...shop.ctx, database, clock: { now: shortlyAfter } }
  return { ...ctx, gateways: sandboxGateways(ctx, testDeployment) }
}

test('an order placed with an earlier version of the shop can be paid, read and reordered', async () => {
  const ctx = await openEarlierShop()
  const parts = { ctx, log: pino({ level: 'silent' }), cache: null, isReady: async () => true, pictureFolder: '' }
  const app = createApp({ ...parts, deployment: testDeployment })
  const guest = shopper(async (path, init) => app.request(path, init))
  const [order] = await ctx.database.query<{ reference: string; pay_url: string; return_url: string }>(
    `select o.reference, p.pay_url, t.return_url from orders o join payments p on p.order_id = o.id
      join sandbox_payments t on t.reference = p.provider_reference`,
    [],
  )
  if (!order) throw new Error('the fixture holds no order')
  const key = new URL(order.return_url).searchParams.get('key') ?? ''
  expect((await guest.order(order.reference, key)).state).toBe('pending')

  await guest.press(order.pay_url, 'approve')

  const paid = await guest.order(order.reference, key)
  expect(paid.state).toBe('paid')
  expect(paid.totals.total).toBe(12_961)
  expect(paid.lines.map((line) => [line.name, line.quantity])).toEqual([
    ['Jura Beige Honed', 4],
    ['Moleanos Honed', 4],
  ])
  expect(paid.invoices).toHaveLength(1)
  expect((await guest.send('POST', `/api/orders/${order.reference}/reorder?key=${key}`)).status).toBe(200)
})

test('the catalogue of an earlier version is imported once more, and counted stock stays', async () => {
  const ctx = await openEarlierShop()
  const stockOf = 'select stock from variations where sku = $1'
  const stockBefore = await ctx.database.query(stockOf, ['JURA-BEIGE-HONED-406X406X12'])

  const { imported } = await openCatalogue(ctx, { folder, isLive: false })

  expect(imported).toBeGreaterThan(20)
  expect(await ctx.database.query(stockOf, ['JURA-BEIGE-HONED-406X406X12'])).toEqual(stockBefore)
})

/** Everything that a merchant may have typed into the shop's files. Names of pictures and dates are among it. */
const typed = ['products', 'variations', 'prices', 'pictures', 'collections', 'product_terms']

test('a live shop of an earlier version keeps what it sells, and says how much differs from the files', async () => {
  const ctx = await openEarlierShop()
  const rows = async () =>
    Promise.all(typed.map((table) => ctx.database.query(`select * from ${table} t order by t::text`, [])))
  const before = await rows()

  const { imported, differences } = await openCatalogue(ctx, { folder, isLive: true })

  expect(imported).toBeNull()
  expect(differences).toBeGreaterThan(20)
  expect(await rows()).toEqual(before)
  expect(await openCatalogue(ctx, { folder, isLive: true })).toEqual({
    imported: null,
    differences: 0,
  })
})

const answersOf = ({ data, listings }: OpenVocabulary) => ({
  listings,
  terms: data.terms.map(({ path: _, ...term }) => term),
})

test('the collections and terms of a shop in which they were code keep their titles and addresses', async () => {
  const { db } = shop.ctx.database
  await emptyDatabase(db)
  await applyLandedState(db, migrationsUntil(37))
  const { collections, terms } = starterVocabulary.data
  for (const [position, { slug, title }] of collections.entries())
    await db.execute(
      sql`insert into collections (slug, title, intro, position) values (${slug}, ${title}, '', ${position})`,
    )
  for (const [position, key] of attributeKeys.entries()) {
    const { id, name, slug } = attributes[key]
    await db.execute(
      sql`insert into attributes (id, key, name, slug, position) values (${id}, ${key}, ${name}, ${slug}, ${position})`,
    )
  }
  for (const [position, { group, slug, name }] of terms.entries())
    await db.execute(
      sql`insert into terms (attribute_id, slug, name, position) values (${attributes[group].id}, ${slug}, ${name}, ${position})`,
    )
  await migrate(db)
  expect(answersOf(await readVocabulary(db))).toEqual(answersOf(starterVocabulary))
})
