import { expect, test } from 'vitest'
import { mailOutbox, stockAlerts } from '#database/tables/messages.ts'
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
