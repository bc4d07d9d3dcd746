import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Settings } from '#contract/settings/settings.ts'
import type { Database } from '#database/database.ts'
import { invoiceNumber } from '../orders/issue-invoice.ts'

const documentSchema = z.object({
  number: z.int(),
  kind: z.enum(['invoice', 'credit']),
  day: z.string(),
  reference: z.string(),
  vat_rate: z.int(),
  net: z.int(),
  vat: z.int(),
  total: z.int(),
})
const documentsSchema = z.object({ rows: z.array(documentSchema) })
export type VatDocument = z.output<typeof documentSchema>

/** A condition for documents dated from a day (null: from the first) until another, inclusive, in London time. */
const dated = (from: string | null, until: string): SQL => sql`
  (${from}::date is null or i.tax_point >= ${from}::date::timestamp at time zone 'Europe/London')
  and i.tax_point < (${until}::date + 1)::timestamp at time zone 'Europe/London'`

const signed = sql`cross join lateral (select case i.kind when 'credit' then -1 else 1 end as sign) s`

/** Invoices and credit notes of a period (`from` null: from the first), by number. Credits are negative. */
export async function vatDocuments(db: Database, from: string | null, until: string): Promise<VatDocument[]> {
  const { rows } = documentsSchema.parse(
    await db.execute(sql`
    select i.number, i.kind, to_char(i.tax_point at time zone 'Europe/London', 'YYYY-MM-DD') as day, o.reference, o.vat_rate,
      s.sign * i.net_pence as net, s.sign * i.vat_pence as vat, s.sign * i.total_pence as total
    from invoices i join orders o on o.id = i.order_id
    ${signed} where ${dated(from, until)} order by i.number`),
  )
  return rows
}

const sumsSchema = z.object({
  rows: z.tuple([z.object({ documents: z.int(), net: z.int(), vat: z.int(), total: z.int() })]),
})

/** The totals of these documents, summed in the database. float8, because an int4 is too small, and exact for pence. */
export async function vatSums(db: Database, from: string | null, until: string) {
  const { rows } = sumsSchema.parse(
    await db.execute(sql`
    select count(*)::int as documents, coalesce(sum(s.sign * i.net_pence), 0)::float8 as net,
      coalesce(sum(s.sign * i.vat_pence), 0)::float8 as vat, coalesce(sum(s.sign * i.total_pence), 0)::float8 as total
    from invoices i ${signed} where ${dated(from, until)}`),
  )
  return rows[0]
}

export function sumOf(documents: VatDocument[]) {
  const sum = (field: 'net' | 'vat' | 'total') => documents.reduce((all, document) => all + document[field], 0)
  return { documents: documents.length, net: sum('net'), vat: sum('vat'), total: sum('total') }
}

const pounds = (pence: number): string =>
  `${pence < 0 ? '-' : ''}${Math.trunc(Math.abs(pence) / 100)}.${String(Math.abs(pence) % 100).padStart(2, '0')}`

const head = ['Number', 'Kind', 'Tax point', 'Order', 'VAT rate %', 'Net', 'VAT', 'Total']

/** The list as CSV for accountants (RFC 4180). The same documents always give the same bytes. */
export function vatCsv(settings: Settings, documents: VatDocument[]): string {
  const lines = documents.map(({ number, kind, day, reference, vat_rate, net, vat, total }) => [
    invoiceNumber(settings, number),
    kind === 'credit' ? 'Credit note' : 'Invoice',
    day,
    reference,
    pounds(vat_rate),
    pounds(net),
    pounds(vat),
    pounds(total),
  ])
  return [head, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('')
}

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')
