import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowOfJson } from '#database/json-rows.ts'
import { vouchers } from '#database/tables/vouchers.ts'

export type VoucherRow = typeof vouchers.$inferSelect

/** A voucher for a basket, as the stored function `basket_voucher` returns it. */
export const basketVoucherSchema = z
  .object({
    voucher: z.record(z.string(), z.unknown()),
    /** Counted only if there is a limit. */
    uses: z.number(),
    /** By the same customer or email address. */
    ownUses: z.number(),
    /** The products of the basket that it is valid for; null if it is valid for all. */
    productIds: z.array(z.number()).nullable(),
  })
  .transform(({ voucher, ...counts }) => ({ ...counts, voucher: rowOfJson(vouchers, voucher) }))
export type BasketVoucher = z.output<typeof basketVoucherSchema>

type VoucherFor = { voucherId: number; basketId: number; customerId: number | null }

export const basketVoucherCall = ({ voucherId, basketId, customerId }: VoucherFor): SQL =>
  sql`basket_voucher(${voucherId}::int, ${basketId}::int, ${customerId}::int, null, '{}', false)`
