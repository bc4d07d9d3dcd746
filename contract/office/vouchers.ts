import { z } from 'zod'
import { voucherKinds } from '../arithmetic/voucher.ts'
import { normalCode } from '../vouchers/voucher.ts'

/** Vouchers in the office. Money is pence including VAT; days are 'YYYY-MM-DD' in London time. */

const mostPence = 10_000_000
const mostUses = 1_000_000
const pounds = 'Please enter an amount such as 25.00'
const day = z.iso.date('Please choose a day')

const fields = z.strictObject({
  code: z
    .string('Please enter a code')
    .transform(normalCode)
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/, 'Please use 2 to 30 letters, digits and hyphens')),
  kind: z.enum(voucherKinds),
  /** Basis points of a percentage; pence of an amount. */
  value: z.int('Please enter a number').min(1, 'Please enter a number').max(mostPence, 'This is too much'),
  from: day,
  /** The last day; null if it has no end. */
  until: day.nullable(),
  least_spend: z.int(pounds).min(0, pounds).max(mostPence, 'This is too much'),
  most_uses: z.int('Please enter a whole number').min(1, 'Please enter 1 or more').max(mostUses).nullable(),
  once_per_customer: z.boolean(),
  /** Slugs; empty for all goods. */
  collections: z.array(z.string().max(80)).max(200),
  on_samples: z.boolean(),
  on_delivery: z.boolean(),
  note: z.string().trim().max(200, 'Please keep this under 200 characters'),
})

type Fields = z.output<typeof fields>
const isShare = ({ kind, value }: Fields) => kind !== 'percent' || value <= 10_000
const tooMuch = { path: ['value'], message: 'A percentage is at most 100' }
const isForward = ({ from, until }: Fields) => until === null || from <= until
const backward = { path: ['until'], message: 'This is before the first day' }

export const voucherFieldsSchema = fields.refine(isShare, tooMuch).refine(isForward, backward)
export type VoucherFields = z.output<typeof voucherFieldsSchema>

const version = z.int().min(1)
/** `version` is the one that was edited: if somebody else has changed the voucher since, the change is refused. */
export const changeVoucherSchema = z.strictObject({ version, fields: voucherFieldsSchema })

export const voucherStates = ['scheduled', 'running', 'used_up', 'ended'] as const

export const voucherRowSchema = z.object({
  id: z.int(),
  version,
  ...fields.shape,
  state: z.enum(voucherStates),
  created_by: z.string(),
  /** Orders that have it now; cancelled and refunded orders have given their use back. */
  uses: z.int(),
  /** What these orders were given, in pence including VAT. */
  given: z.int(),
})
export type VoucherListRow = z.output<typeof voucherRowSchema>

export const voucherListSchema = z.object({
  rows: z.array(voucherRowSchema),
  /** The collections that a voucher can be limited to. */
  collections: z.array(z.object({ slug: z.string(), title: z.string() })),
})

export const voucherAddedSchema = z.object({ ok: z.literal(true), id: z.int() })
