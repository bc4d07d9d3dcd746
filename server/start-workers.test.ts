import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

test('a backup that staff turn on, and move to another folder, is made by the workers that are running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-workers-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const workers = await startWorkers(shop.ctx, { SMTP_URL: undefined })
  const backups = () => shop.logged.filter(({ msg }) => msg === 'backup').length
  for (const [made, name] of ['first', 'second'].entries()) {
    expect(backups()).toBe(made)
    const target = join(folder, name)
    shop.ctx.settings = { ...shop.ctx.settings, backup: { ...shop.ctx.settings.backup, isOn: true, target } }
    wakeWorkers(workers, ['settings'])
    await expect.poll(backups).toBe(made + 1)
    expect(readdirSync(target)).not.toEqual([])
  }
  await Promise.all(workers.map((worker) => worker.stop()))
})
