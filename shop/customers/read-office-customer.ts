import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Address } from '#contract/customers/address.ts'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import type { Database } from '#database/database.ts'
import { customerAddresses, customers } from '#database/tables/customers.ts'
import { enquiries, newsletterSubscriptions } from '#database/tables/messages.ts'
import { customerNotes } from '#database/tables/office.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import { readBasket } from '../basket/read-basket.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'

const mostOrders = 100

export async function findCustomer(db: Database, id: number) {
  const [row] = await db.select().from(customers).where(eq(customers.id, id))
  if (!row) throw new ShopError('not_found', 'There is no such customer.')
  return row
}

/** What somebody bought, has in the basket, agreed to and asked; and what colleagues noted. */
export async function readOfficeCustomer({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { id: number }
}): Promise<OfficeCustomer> {
  const { role } = requirePermission(ctx, 'customers.read')
  const { db } = ctx.database
  const row = await findCustomer(db, input.id)
  const { basket } = await readBasket({ ctx, input: { owner: { customerId: row.id } } })
  const saved = await db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, row.id))
    .orderBy(asc(customerAddresses.createdAt))
  const notes = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, row.id))
    .orderBy(asc(customerNotes.id))
  return {
    id: row.id,
    reference: null,
    account: row.id,
    name: customerName(row),
    email: row.email,
    is_confirmed: row.emailConfirmedAt !== null,
    created: row.createdAt.toISOString(),
    phone: row.billing?.phone ?? '',
    addresses: [
      ...(row.billing ? [{ label: 'Billing', lines: addressLines(row.billing) }] : []),
      ...(row.shipping ? [{ label: 'Delivery', lines: addressLines(row.shipping) }] : []),
      ...saved.map(({ label, address }) => ({ label, lines: addressLines(address) })),
    ],
    orders: await ordersWhere(db, eq(orders.customerId, row.id)),
    basket: basket.line_items.map((line) => ({
      name: line.name,
      pieces: line.quantity,
      total: line.total_pence,
    })),
    consent: await consentOf(db, row.email),
    enquiries: await enquiriesOf(db, row.email),
    notes: notes.map(({ id, at, author, text }) => ({ id, at: at.toISOString(), author, text })),
    can: {
      note: hasPermission(role, 'customers.note'),
      export: hasPermission(role, 'customers.export'),
      erase: hasPermission(role, 'customers.erase'),
    },
  }
}

/** The account's own name, else the one on its bill. */
function customerName({
  firstName,
  lastName,
  billing,
}: Pick<typeof customers.$inferSelect, 'firstName' | 'lastName' | 'billing'>): string {
  const own = `${firstName} ${lastName}`.trim()
  return own || `${billing?.first_name ?? ''} ${billing?.last_name ?? ''}`.trim()
}

export const addressLines = (address: Address): string[] =>
  [
    `${address.first_name} ${address.last_name}`.trim(),
    address.company,
    address.address_1,
    address.address_2,
    address.city,
    address.county,
    address.postcode,
  ].filter(Boolean)

export async function ordersWhere(db: Database, condition: SQL | undefined): Promise<OfficeCustomer['orders']> {
  const rows = await db
    .select({
      reference: orders.reference,
      state: orders.state,
      created: orders.createdAt,
      total: orders.totalPence,
      lines: sql<number>`(select count(*)::int from order_lines l where l.order_id = orders.id)`,
    })
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(mostOrders)
  return rows.map((row) => ({ ...row, created: row.created.toISOString() }))
}

export async function consentOf(db: Database, email: string): Promise<OfficeCustomer['consent']> {
  const [row] = await db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email))
  if (!row) return null
  return {
    text: row.consentText,
    source: row.source,
    given: row.consentAt.toISOString(),
    confirmed: row.confirmedAt?.toISOString() ?? null,
    withdrawn: row.unsubscribedAt?.toISOString() ?? null,
  }
}

export async function enquiriesOf(db: Database, email: string): Promise<OfficeCustomer['enquiries']> {
  const rows = await db
    .select({ reference: enquiries.reference, state: enquiries.state, created: enquiries.createdAt })
    .from(enquiries)
    .where(eq(sql`lower(${enquiries.email})`, email))
    .orderBy(desc(enquiries.id))
    .limit(mostOrders)
  return rows.map((row) => ({ ...row, created: row.created.toISOString() }))
}
