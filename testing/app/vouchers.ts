import { expect } from 'vitest'
import { vouchers } from '#database/tables/vouchers.ts'
import type { TestItem } from '../shop/baskets.ts'
import type { ordersShop, shopper } from './orders.ts'

type Shop = ReturnType<typeof ordersShop>
type Shopper = ReturnType<typeof shopper>
type Terms = Partial<typeof vouchers.$inferInsert>

let count = 0

/** Writes a voucher and returns its code: 10% off all goods, for ever, unless the terms say otherwise. */
export async function writeVoucher(shop: Shop, terms: Terms = {}): Promise<string> {
  const code = `TEST-${++count}`
  const at = new Date('2026-01-01T00:00:00Z')
  await shop.ctx.database.db
    .insert(vouchers)
    .values({ code, kind: 'percent', value: 1000, startsAt: at, createdAt: at, createdBy: 'Grace', ...terms })
  return code
}

export const enterVoucher = (who: Shopper, code: string) => who.send('PUT', '/api/cart/voucher', { code })

/** A new shopper with goods in the basket and the voucher on it. */
export async function withVoucher(shop: Shop, code: string, { item, pieces = 2 }: { item: TestItem; pieces?: number }) {
  const who = shop.enter()
  await who.add(item, pieces)
  expect((await enterVoucher(who, code)).status).toBe(200)
  return who
}

/** The code and the sentence with which the basket refuses the voucher. */
export async function voucherRefusal(who: Shopper, code: string): Promise<[string, string]> {
  const { status, error } = await enterVoucher(who, code)
  expect(status).toBe(422)
  expect((await who.basket()).voucher).toBeNull()
  return [error.code, error.message]
}
