import { expect, test } from 'vitest'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'

const ctx = testContext()
const now = new Date('2026-03-02T10:20:00Z')

test('a flood of failures from many networks fills at most two hundred rows an hour, and each is counted', async () => {
  const record = (network: string) =>
    recordFailedSignIn(ctx.database.db, now, {
      audience: 'customer',
      customerId: null,
      network,
      isKnownBrowser: false,
      fault: 'password',
    })
  for (let network = 0; network < 300; network++) await record(`198.18.${network}.0/24`)
  await Promise.all(Array.from({ length: 6 }, () => record('198.51.100.0/24')))
  const rows = await ctx.database.query<{ network: string; tries: number }>(
    'select network, tries from failed_sign_ins order by tries desc',
    [],
  )
  expect(rows).toHaveLength(201)
  expect(rows[0]).toEqual({ network: '', tries: 106 })
})
