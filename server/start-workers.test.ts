import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backupRuns } from '#database/tables/backups.ts'
import { mailOutbox, stockAlerts } from '#database/tables/messages.ts'
import { wakeWorkers } from '#shop/repeat.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { startWorkers } from './start-workers.ts'

const shop = testShop()

test('the workers run straight away, log their work and stop', async () => {
  const { db } = shop.ctx.database
  const { body } = await shop.get('/api/products?per_page=1')
  const productId = (body as { data: { id: number }[] }).data[0]?.id ?? 0
  await db.insert(stockAlerts).values({ email: 'ada@example.org', productId, createdAt: shop.ctx.clock.now() })
  const workers = await startWorkers(shop.ctx, { SMTP_URL: undefined })
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(await db.select().from(mailOutbox)).toMatchObject([{ toAddress: 'ada@example.org' }])
  expect(shop.logged.map(({ msg }) => msg).toSorted()).toEqual(['audit log', 'back in stock'])
})

test('a backup that staff turn on, or move to another folder, is begun by the workers that are running', async () => {
  const { db } = shop.ctx.database
  const workers = await startWorkers(shop.ctx, { SMTP_URL: undefined })
  const targets = ['first', 'second'].map((name) => join(import.meta.filename, name))
  for (const [index, target] of targets.entries()) {
    expect(await db.select().from(backupRuns)).toHaveLength(index)
    shop.ctx.settings = { ...shop.ctx.settings, backup: { ...shop.ctx.settings.backup, isOn: true, target } }
    wakeWorkers(workers, ['settings'])
    await expect
      .poll(() => db.select().from(backupRuns).orderBy(desc(backupRuns.id)).limit(1))
      .toMatchObject([{ target, error: expect.stringContaining('a part of that path is a file') }])
  }
  await Promise.all(workers.map((worker) => worker.stop()))
})
