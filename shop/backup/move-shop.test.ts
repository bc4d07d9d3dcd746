import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { dumpTables } from '#database/dump-tables.ts'
import { copyOfSeed, withDatabase } from '#testing/database/seeded-database.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'
import { moveShop } from './move-shop.ts'

const seeded = inject('fewSeeded')

test.runIf('url' in seeded)('a closed shop moves from PostgreSQL and back with every row', async () => {
  if (!('url' in seeded)) return
  const place = mkdtempSync(join(tmpdir(), 'shop-moved-'))
  const { where, remove } = await copyOfSeed(seeded)
  const shop = await openShop(where)
  const before = await dumpTables(shop.database.db)
  const moved = await moveShop({ ctx: shop, input: { folder: place, url: undefined } })
  expect(moved.aside).toBeNull()
  const there = await openShop({ folder: place })
  expect(await dumpTables(there.database.db)).toEqual(before)
  const name = `shop_moved_${process.pid}`
  const admin = new pg.Client(seeded.url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = withDatabase(seeded.url, name)
  await moveShop({ ctx: there, input: { folder: place, url } })
  const back = await openShop({ folder: '', url })
  expect(await dumpTables(back.database.db)).toEqual(before)
  await back.database.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await remove()
  rmSync(place, { recursive: true })
})
