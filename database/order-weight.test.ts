import { expect, it } from 'vitest'
import { testDatabase } from '#testing/database/seeded-database.ts'

const database = testDatabase()

it('an order may weigh more grams than an integer counts', async () => {
  const columns = await database.query<{ table_name: string; data_type: string }>(
    undefined,
    `select table_name, data_type from information_schema.columns
     where column_name = 'weight_g' and table_name in ('orders', 'order_lines') order by table_name`,
    [],
  )
  expect(columns).toEqual([
    { table_name: 'order_lines', data_type: 'bigint' },
    { table_name: 'orders', data_type: 'bigint' },
  ])
})
