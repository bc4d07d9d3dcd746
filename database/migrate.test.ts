import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { applyLandedState, emptyDatabase, landedStates, migrationsUntil } from '#testing/database/landed-states.ts'
import { testDatabase } from '#testing/database/seeded-database.ts'
import { applyMigration, identify, MigrationMismatch, migrate, readLanded, readMigrations } from './migrate.ts'

const database = testDatabase()

describe('the text of a migration', () => {
  const landed = readLanded()

  test.each(readMigrations())('$tag has the hash in landed.json', ({ tag, hash }) => {
    // A released migration never changes: write a new one, and add its hash to landed.json.
    expect(landed[tag]?.at(-1)).toBe(hash)
  })

  const beforeKinds = 47
  test.each(readMigrations().slice(beforeKinds))('$tag says whether the version before can run on it', ({ kind }) => {
    // The first line: -- expand, or -- contract after <the first migration whose version no longer needs what goes>.
    expect(kind).not.toBeNull()
  })

  test('every released migration still exists', () => {
    expect(readMigrations().map(({ tag }) => tag)).toEqual(Object.keys(landed))
  })
})

describe('a database made by an earlier version of the shop', () => {
  let expected: unknown
  beforeAll(async () => {
    expected = await describeTables()
  })

  test.each(Object.entries(landedStates))(
    '%s: gets the tables and functions of a new database',
    async (_name, state) => {
      const { db } = database
      await emptyDatabase(db)
      await applyLandedState(db, state)
      await migrate(db)
      expect(await describeTables()).toEqual(expected)
      const applied = 'select count(*)::int as applied from drizzle.__drizzle_migrations'
      expect(await database.query(applied, [])).toEqual([{ applied: readMigrations().length }])
    },
  )

  test('loses the old functions that read and wrote baskets', async () => {
    const { db } = database
    await emptyDatabase(db)
    await applyLandedState(db, migrationsUntil(33))
    for (const [name, parameters] of [
      ['basket_items', 'integer, integer'],
      ['load_basket', 'text, integer, timestamptz, integer, boolean, text, timestamptz'],
      [
        'write_basket',
        `integer, text, text, integer, timestamptz, timestamptz, uuid, integer, integer, integer, integer, text, text,
         timestamptz`,
      ],
    ]) {
      await db.execute(sql.raw(`create function ${name}(${parameters}) returns void language plpgsql as 'begin end'`))
      await db.execute(sql`insert into stored_functions (name, hash) values (${name}, 'former')`)
    }
    await migrate(db)
    expect(await describeTables()).toEqual(expected)
    expect(await database.query(`select name from stored_functions where name = 'write_basket'`, [])).toEqual([])
  })

  test('is not changed if it is up to date', async () => {
    const { db } = database
    await migrate(db)
    expect(await describeTables()).toEqual(expected)
  })

  test('that is empty gets all tables', async () => {
    const { db } = database
    await emptyDatabase(db)
    await migrate(db)
    expect(await describeTables()).toEqual(expected)
  })
})

const onServer = test.runIf('url' in inject('seeded'))

onServer('a migration that waits for a lock lets buyers pass, and is tried again', async () => {
  const { db } = database
  const [came, leaves] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const buyer = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders limit 1`)
    came.resolve()
    await leaves.promise
  })
  await came.promise
  const statements = ['-- expand\nALTER TABLE "orders" ADD COLUMN "drill" text']
  const migration = { tag: '9000_column', timestamp: 1, hash: 'column', kind: 'expand', statements }
  const migrating = applyMigration(db, migration)
  const waiting = `select 1 from pg_locks where not granted and relation = 'orders'::regclass`
  await expect.poll(async () => (await database.query(waiting, [])).length).toBe(1)
  // The next buyer waits behind the migration, until that stops waiting.
  await database.query('select 1 from orders limit 1', [])
  leaves.resolve()
  await Promise.all([buyer, migrating])
  await db.execute(sql`alter table orders drop column drill`)
  const recorded = `delete from drizzle.__drizzle_migrations where hash = 'column' returning kind`
  expect(await database.query(recorded, [])).toHaveLength(1)
})

test('an index that is built concurrently is built outside a transaction, again if it was interrupted, and alone', async () => {
  const { db } = database
  await db.execute(sql`create index drill_index on orders (email)`)
  const index = '-- expand\nCREATE INDEX CONCURRENTLY "drill_index" ON "orders" ("created_at");'
  const migration = { tag: '9000_index', timestamp: 1, hash: 'index', kind: 'expand', statements: [index] }
  await applyMigration(db, migration)
  const recorded = `delete from drizzle.__drizzle_migrations where hash = 'index' returning kind`
  expect(await database.query(recorded, [])).toEqual([{ kind: 'expand' }])
  const built = `select indexdef from pg_indexes where indexname = 'drill_index'`
  expect(await database.query(built, [])).toEqual([{ indexdef: expect.stringContaining('created_at') }])
  await db.execute(sql`drop index drill_index`)
  const mixed = { ...migration, statements: [index, 'drop table orders'] }
  await expect(applyMigration(db, mixed)).rejects.toThrow('it may do nothing else')
})

describe('the applied migrations of a database', () => {
  const migrations = [
    { tag: '0000_first', timestamp: 100, hash: 'a' },
    { tag: '0001_second', timestamp: 200, hash: 'b' },
  ]
  const landed = { '0000_first': ['old a', 'a'], '0001_second': ['b'] }
  const landedRows = [
    { hash: 'a', timestamp: 100 },
    { hash: 'b', timestamp: 200 },
  ]
  const known = new Set(['0000_first', '0001_second'])
  type Applied = { hash: string; timestamp: number; kind?: string }
  const read = (applied: Applied[]) => identify({ migrations, landed, applied })

  test('may include an earlier text of a migration', () => {
    expect(read([{ hash: 'old a', timestamp: 90 }])).toEqual(new Set(['0000_first']))
  })

  test('are refused if one is newer than this version, because data may be lost', () => {
    const newer = [...landedRows, { hash: 'c', timestamp: 300 }]
    expect(() => read(newer)).toThrow(MigrationMismatch)
    expect(() => read(newer)).toThrow('newer version of the shop')
  })

  test('may be newer than this version if they only add', () => {
    expect(read([...landedRows, { hash: 'c', timestamp: 300, kind: 'expand' }])).toEqual(known)
  })

  test('may take away what this version no longer uses', () => {
    const without = (kind: string) => read([...landedRows, { hash: 'c', timestamp: 300, kind }])
    expect(without('contract after 0001_second')).toEqual(known)
    expect(() => without('contract after 0002_third')).toThrow('newer version of the shop')
  })

  test('are refused if one has an unknown text, and the error names it', () => {
    expect(() => read([{ hash: 'edited', timestamp: 200 }])).toThrow('another text of 0001_second')
  })

  test('that are refused leave the database unchanged', async () => {
    const { db } = database
    const hash = createHash('sha256').update('from the future').digest('hex')
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations ("hash", "created_at") values (${hash}, 9999999999999)`,
    )
    const before = await describeTables()
    await expect(migrate(db)).rejects.toThrow(MigrationMismatch)
    expect(await describeTables()).toEqual(before)
  })
})

/** Everything that a query can depend on, except the order of columns. */
async function describeTables() {
  const rows = (text: string) => database.query(text, [])
  return {
    columns: await rows(`
      select c.relname, c.reloptions, a.attname, a.attnotnull, a.attstorage, format_type(a.atttypid, a.atttypmod) as type,
        pg_get_expr(d.adbin, d.adrelid) as default
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      order by 1, 3`),
    indexes: await rows(`select indexdef from pg_indexes where schemaname = 'public' order by 1`),
    constraints: await rows(`
      select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`),
    functions: await rows(`
      select pg_get_functiondef(p.oid) as definition from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prolang = (select oid from pg_language where lanname = 'plpgsql')
      order by p.proname, 1`),
  }
}
