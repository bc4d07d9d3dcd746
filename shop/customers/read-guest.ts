import { desc, eq, inArray } from 'drizzle-orm'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import { customers } from '#database/tables/customers.ts'
import { orderNotes } from '#database/tables/order-notes.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { findGuest, ordersOfGuest } from './find-guest.ts'
import { addressLines, consentOf, enquiriesOf, ordersWhere } from './read-office-customer.ts'

/** What a guest bought and asked, and what colleagues noted on their orders. */
export async function readGuest({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string }
}): Promise<OfficeCustomer> {
  const { role } = requirePermission(ctx, 'customers.read')
  const { db } = ctx.database
  const { email, reference } = await findGuest(db, input.reference)
  const found = await db.select().from(orders).where(ordersOfGuest(email)).orderBy(desc(orders.id))
  const [newest] = found
  const first = found.at(-1)
  if (!newest || !first) throw new ShopError('not_found', 'There is no such guest.')
  const ids = found.map(({ id }) => id)
  const notes = await db.select().from(orderNotes).where(inArray(orderNotes.orderId, ids)).orderBy(orderNotes.id)
  const [account] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  const { billing, shipping } = newest
  return {
    id: null,
    reference,
    account: account?.id ?? null,
    name: `${billing.first_name} ${billing.last_name}`.trim(),
    email,
    is_confirmed: false,
    created: first.createdAt.toISOString(),
    phone: billing.phone,
    addresses: [
      { label: 'Billing', lines: addressLines(billing) },
      ...(shipping ? [{ label: 'Delivery', lines: addressLines(shipping) }] : []),
    ],
    orders: await ordersWhere(db, ordersOfGuest(email)),
    basket: [],
    consent: await consentOf(db, email),
    enquiries: await enquiriesOf(db, email),
    notes: notes.map(({ id, at, author, text }) => ({ id, at: at.toISOString(), author, text })),
    can: {
      note: hasPermission(role, 'customers.note'),
      export: hasPermission(role, 'customers.export'),
      erase: hasPermission(role, 'customers.erase'),
    },
  }
}
