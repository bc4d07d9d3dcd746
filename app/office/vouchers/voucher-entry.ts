import { z } from 'zod'
import { decimalPounds } from '#contract/arithmetic/money.ts'
import { voucherKinds } from '#contract/arithmetic/voucher.ts'
import { type VoucherFields, type VoucherListRow, voucherFieldsSchema } from '#contract/office/vouchers.ts'
import { readPounds } from '../parts/read-pounds.ts'

/** The form of a voucher, with its figures as they are typed. */
const entrySchema = z.object({
  code: z.string(),
  kind: z.enum(voucherKinds),
  value: z.string(),
  from: z.string(),
  until: z.string(),
  least_spend: z.string(),
  most_uses: z.string(),
  once_per_customer: z.boolean(),
  collections: z.array(z.string()),
  on_samples: z.boolean(),
  on_delivery: z.boolean(),
  note: z.string(),
})
type VoucherEntry = z.output<typeof entrySchema>

/** '12.5' or '12.5%' in basis points; null if it is not a percentage. */
const readPercent = (text: string): number | null => readPounds(text.replace(/\s*%\s*$/, ''))

const wholeNumber = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN)

const fieldsOf = (entry: VoucherEntry) => ({
  ...entry,
  value: entry.kind === 'percent' ? readPercent(entry.value) : readPounds(entry.value),
  until: entry.until || null,
  least_spend: entry.least_spend.trim() ? readPounds(entry.least_spend) : 0,
  most_uses: entry.most_uses.trim() ? wholeNumber(entry.most_uses) : null,
})

/** Checks the form and makes the request. */
export const voucherEntrySchema = entrySchema
  .transform(fieldsOf as (entry: VoucherEntry) => VoucherFields)
  .pipe(voucherFieldsSchema) as z.ZodType<VoucherFields, VoucherEntry>

export const emptyEntry = (today: string): VoucherEntry => ({
  code: '',
  kind: 'percent',
  value: '',
  from: today,
  until: '',
  least_spend: '',
  most_uses: '',
  once_per_customer: false,
  collections: [],
  on_samples: false,
  on_delivery: false,
  note: '',
})

const withoutZeros = (text: string) => text.replace(/\.?0+$/, '')

export const entryOf = (row: VoucherListRow): VoucherEntry => ({
  code: row.code,
  kind: row.kind,
  value: row.kind === 'percent' ? withoutZeros(decimalPounds(row.value)) : decimalPounds(row.value),
  from: row.from,
  until: row.until ?? '',
  least_spend: row.least_spend > 0 ? decimalPounds(row.least_spend) : '',
  most_uses: row.most_uses === null ? '' : String(row.most_uses),
  once_per_customer: row.once_per_customer,
  collections: row.collections,
  on_samples: row.on_samples,
  on_delivery: row.on_delivery,
  note: row.note,
})
