import { expect, test } from 'vitest'
import { applyLandedState, emptyDatabase, migrationsUntil } from '#testing/database/landed-states.ts'
import { testDatabase } from '#testing/database/seeded-database.ts'
import { migrate } from './migrate.ts'

const database = testDatabase()
const run = <Row>(text: string) => database.query<Row>(text, [])

/** A shop of the last version without a delivery for slabs, with the starter tariff and three slabs. */
async function openEarlierShop() {
  await emptyDatabase(database.db)
  await applyLandedState(database.db, migrationsUntil(40))
  await run(`insert into delivery_options (id, service, label, note, from_days, until_days, further_pallet_pence, position) values
    ('economy', 'pallet', 'Economy Delivery', '({days} Days)', 2, 3, 6000, 0),
    ('next-day', 'pallet', 'Next Day Delivery', '(orders before 12:00 noon)', 1, 1, 6000, 1),
    ('parcel', 'parcel', 'Parcel Delivery', '({days} days)', 2, 3, 0, 2),
    ('sample-post', 'sample-post', 'Sample post', '({days} days)', 2, 3, 0, 3),
    ('collection', 'collection', 'Collection', '', 1, 10, 0, 4)`)
  await run(`insert into delivery_bands (option_id, up_to_grams, pence) values
    ('economy', 1000000, 7800), ('next-day', 1000000, 9000), ('parcel', 2000, 695), ('parcel', 25000, 1295)`)
  const zones = [
    'mainland',
    'highlands',
    'islands',
    'northern-ireland',
    'isle-of-wight',
    'crown-dependencies',
    'forces',
  ]
  for (const [position, id] of zones.entries())
    await run(`insert into delivery_zones (id, name, position) values ('${id}', '${id}', ${position})`)
  const surcharges = {
    highlands: [4500, 2],
    islands: [12_000, 3],
    'northern-ireland': [5000, 2],
    'isle-of-wight': [4000, 1],
  }
  for (const [zone, [pence, days]] of Object.entries(surcharges))
    await run(`insert into delivery_terms (zone_id, option_id, is_offered, surcharge_pence, extra_days) values
      ('${zone}', 'economy', true, ${pence}, ${days}), ('${zone}', 'next-day', false, 0, 0), ('${zone}', 'parcel', true, 600, 2)`)
  await run(
    `insert into collections (id, slug, title, intro, position) values (1, 'slabs', 'Slabs', '', 0), (2, 'marble-tiles', 'Marble', '', 1)`,
  )
  for (const [id, collection] of [
    [1, 1],
    [2, 1],
    [3, 2],
  ]) {
    await run(`insert into products (id, slug, name, status, unit, summary, description, details, look, popularity, featured, published_at)
      values (${id}, 'stone-${id}', 'Stone', 'publish', 'm2', '', '', '{}', '{}', 1, false, '2020-01-01')`)
    await run(`insert into product_collections (product_id, collection_id, position) values (${id}, ${collection}, 0)`)
    await run(`insert into variations (product_id, sku, kind, shape, weight_g, carriage, unit, stock, pieces_per_set, lead_days, position)
      values (${id}, 'S-${id}', 'size', 'rectangle', 1, 'pallet', 'piece', 0, 1, 14, 0)`)
  }
}
const carriages = async () =>
  (await run<{ carriage: string }>('select carriage from variations order by sku')).map(({ carriage }) => carriage)
const slabRows = () =>
  run(`select o.position, b.pence, (select count(*)::int from delivery_terms t where t.option_id = o.id and not t.is_offered) as quoted
    from delivery_options o join delivery_bands b on b.option_id = o.id where o.id = 'slab'`)

test('a shop with the starter tariff gets the delivery for slabs; products that staff have published stay', async () => {
  await openEarlierShop()
  await run(`insert into revisions (kind, entity_id, number, document, at, actor)
    select 'product', key::text, 2, '{}', now(), 'staff' from products where id = 2`)
  await migrate(database.db)
  expect(await slabRows()).toEqual([{ position: 3, pence: 19_500, quoted: 4 }])
  expect(await carriages()).toEqual(['slab', 'pallet', 'pallet'])
})

test.each([
  ['a price of its own', `update delivery_bands set pence = 8000 where option_id = 'economy'`],
  ['a zone of its own', `insert into delivery_zones (id, name, position) values ('sussex', 'Sussex', 9)`],
  [
    'a tariff that staff have published',
    `insert into revisions (kind, entity_id, number, document, at, actor) values ('tariff', 'delivery', 2, '{}', now(), 'staff')`,
  ],
])('a shop with %s keeps its tariff', async (_name, change) => {
  await openEarlierShop()
  await run(change)
  await migrate(database.db)
  expect(await slabRows()).toEqual([])
})
