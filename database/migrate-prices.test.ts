import { expect, test } from 'vitest'
import { applyLandedState, emptyDatabase, migrationsUntil } from '#testing/database/landed-states.ts'
import { testDatabase } from '#testing/database/seeded-database.ts'
import { migrate } from './migrate.ts'

const database = testDatabase()
const run = <Row>(text: string) => database.query<Row>(text, [])

const charged = async () =>
  (
    await run<{ text: string }>(`select concat_ws(' ', kind, pence, to_char(valid_from at time zone 'UTC', 'DD.MM'),
      coalesce(to_char(valid_until at time zone 'UTC', 'DD.MM'), 'open')) as text
      from prices where variation_id = 1 order by kind, valid_from`)
  ).map(({ text }) => text)

/** What an earlier version could leave: prices of one kind of which several were valid at once. */
const overlapping: [name: string, rows: string[], result: string[]][] = [
  [
    'a later price ends the earlier one',
    ["('regular', 4000, '2026-01-01', null)", "('regular', 4500, '2026-03-01', null)"],
    ['regular 4000 01.01 01.03', 'regular 4500 01.03 open'],
  ],
  [
    'a price that was interrupted applies again afterwards',
    ["('regular', 4000, '2026-01-01', null)", "('regular', 4500, '2026-03-01', '2026-04-01')"],
    ['regular 4000 01.01 01.03', 'regular 4500 01.03 01.04', 'regular 4000 01.04 open'],
  ],
  [
    'of two that began together, the one written last was charged',
    ["('sale', 3000, '2026-01-01', '2026-02-01')", "('sale', 2500, '2026-01-01', '2026-02-01')"],
    ['sale 2500 01.01 01.02'],
  ],
  [
    'a regular price and a sale may overlap, and a gap stays',
    [
      "('regular', 4000, '2026-01-01', '2026-02-01')",
      "('regular', 4500, '2026-03-01', null)",
      "('sale', 3000, '2026-01-15', '2026-03-15')",
    ],
    ['regular 4000 01.01 01.02', 'regular 4500 01.03 open', 'sale 3000 15.01 15.03'],
  ],
]

test.each(overlapping)(
  'prices that overlap keep the time in which each was charged: %s',
  async (_name, rows, result) => {
    await emptyDatabase(database.db)
    await applyLandedState(database.db, migrationsUntil(43))
    await run(`insert into products (id, slug, name, status, unit, summary, description, details, look, popularity, featured, published_at)
    values (1, 'stone', 'Stone', 'publish', 'm2', '', '', '{}', '{}', 1, false, '2020-01-01')`)
    await run(`insert into variations (id, product_id, sku, kind, shape, weight_g, carriage, unit, stock, pieces_per_set, lead_days, position)
    values (1, 1, 'S-1', 'size', 'rectangle', 1, 'pallet', 'piece', 0, 1, 14, 0)`)
    await run(`insert into prices (variation_id, kind, pence, valid_from, valid_until)
    select 1, kind, pence, starts::timestamp at time zone 'UTC', ends::timestamp at time zone 'UTC'
    from (values ${rows.join(', ')}) as row(kind, pence, starts, ends)`)
    await migrate(database.db)
    expect(await charged()).toEqual(result)
    await expect(
      run(
        `insert into prices (variation_id, kind, pence, valid_from) values (1, '${result[0]?.split(' ')[0]}', 1, '2026-01-20')`,
      ),
    ).rejects.toThrow('overlap')
  },
)
