import { and, desc, eq, getTableColumns, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { EnquiryFilter, EnquiryRow } from '#contract/office/enquiries.ts'
import { enquiries } from '#database/tables/messages.ts'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import { beginsWith } from '../begins-with.ts'
import type { ShopContext } from '../context.ts'

const perPage = 50
const excerptLength = 160

/** One page of enquiries, newest first. */
export async function listEnquiries({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: EnquiryFilter & { limit?: number }
}): Promise<{ rows: EnquiryRow[]; next: number | null }> {
  const { staffId } = requirePermission(ctx, 'enquiries.read')
  const { limit = perPage } = input
  const rows = await ctx.database.db
    .select({ ...getTableColumns(enquiries), assignedName: staff.name })
    .from(enquiries)
    .leftJoin(staff, eq(staff.id, enquiries.assignedTo))
    .where(matching(input, staffId))
    .orderBy(desc(enquiries.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit).map(({ assignedName, ...row }) => ({
    ...enquiryRow(row, assignedName),
    excerpt: (row.message ?? '').slice(0, excerptLength),
  }))
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** The fields that the list and the detail view share. */
export const enquiryRow = (row: typeof enquiries.$inferSelect, assignedName: string | null) => ({
  id: row.id,
  reference: row.reference,
  kind: row.kind,
  state: row.state,
  created: row.createdAt.toISOString(),
  name: row.name,
  email: row.email,
  topic: row.topic,
  about: row.about,
  assigned_to: row.assignedTo === null ? null : { id: row.assignedTo, name: assignedName ?? '' },
})

const matching = (filter: EnquiryFilter, staffId: number | null): SQL | undefined =>
  and(
    filter.state ? inArray(enquiries.state, filter.state) : undefined,
    filter.kind ? inArray(enquiries.kind, filter.kind) : undefined,
    filter.mine ? eq(enquiries.assignedTo, staffId ?? 0) : undefined,
    filter.q ? matchesText(filter.q) : undefined,
    filter.before ? lt(enquiries.id, filter.before) : undefined,
  )

/** Matches the reference, or the start of the email address, the name or the last name. */
function matchesText(words: string): SQL | undefined {
  const lowerCase = words.toLowerCase()
  return or(
    eq(enquiries.reference, words.toUpperCase()),
    beginsWith(sql`lower(${enquiries.email})`, lowerCase),
    beginsWith(sql`lower(${enquiries.name})`, lowerCase),
    beginsWith(sql`lower(regexp_replace(${enquiries.name}, '^.* ', ''))`, lowerCase),
  )
}
