import { asc, desc, eq, sql } from 'drizzle-orm'
import type { OfficeEnquiry } from '#contract/office/enquiries.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import type { Database } from '#database/database.ts'
import { products } from '#database/tables/catalogue.ts'
import { enquiries, enquiryMessages } from '#database/tables/messages.ts'
import { orders } from '#database/tables/orders.ts'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { enquiryRow } from './list-enquiries.ts'

export type StoredEnquiry = typeof enquiries.$inferSelect

/** Finds an enquiry by its reference, and locks it if it will be changed. Throws if there is none. */
export async function findEnquiry(
  tx: Database,
  reference: string,
  how: { lock: boolean } = { lock: false },
): Promise<StoredEnquiry> {
  const found = tx.select().from(enquiries).where(eq(enquiries.reference, reference.toUpperCase()))
  const [row] = how.lock ? await found.for('update') : await found
  if (!row) throw new ShopError('not_found', 'There is no such enquiry.')
  return row
}

/** Who is writing a reply now. */
export const writerOf = ({ writerId, writingUntil }: StoredEnquiry, now: Date): number | null =>
  writingUntil !== null && writingUntil > now ? writerId : null

const maxOrders = 5

/** An enquiry with its messages and the sender's recent orders. */
export async function readEnquiry({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string }
}): Promise<OfficeEnquiry> {
  const { role, staffId } = requirePermission(ctx, 'enquiries.read')
  const { db } = ctx.database
  const row = await findEnquiry(db, input.reference)
  const people = await db
    .select({ id: staff.id, name: staff.name, role: staff.role, removedAt: staff.removedAt })
    .from(staff)
    .orderBy(asc(staff.name))
  const messages = await db
    .select()
    .from(enquiryMessages)
    .where(eq(enquiryMessages.enquiryId, row.id))
    .orderBy(asc(enquiryMessages.id))
  const recentOrders = await db
    .select({ reference: orders.reference, state: orders.state, created: orders.createdAt })
    .from(orders)
    .where(eq(sql`lower(${orders.email})`, row.email.toLowerCase()))
    .orderBy(desc(orders.id))
    .limit(maxOrders)
  const [product] =
    row.productId === null
      ? []
      : await db.select({ slug: products.slug }).from(products).where(eq(products.id, row.productId))
  const writer = writerOf(row, ctx.clock.now())
  return {
    ...enquiryRow(row, people.find(({ id }) => id === row.assignedTo)?.name ?? null),
    phone: row.phone,
    message: row.message,
    pieces: row.pieces,
    size: row.widthMm === null ? null : `${row.widthMm} × ${row.heightMm} mm`,
    edge: row.edge,
    product: product?.slug ?? null,
    messages: messages.map(({ id, kind, author, text, quote, at }) => ({
      id,
      kind,
      author,
      text,
      quote,
      at: at.toISOString(),
    })),
    orders: recentOrders.map(({ created, ...order }) => ({ ...order, created: created.toISOString() })),
    colleagues: people
      .filter((person) => person.removedAt === null && hasPermission(person.role, 'enquiries.answer'))
      .map(({ id, name }) => ({ id, name })),
    writing: people.find(({ id }) => id === writer && id !== staffId)?.name ?? null,
    can_answer: hasPermission(role, 'enquiries.answer'),
  }
}
