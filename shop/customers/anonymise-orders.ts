import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#database/database.ts'
import { claimPhotos, claims } from '#database/tables/claims.ts'
import { orderNotes } from '#database/tables/order-notes.ts'
import { orders } from '#database/tables/orders.ts'
import { invoices } from '#database/tables/payments.ts'
import { forgetPlans } from '../projects/forget-plans.ts'

const contact = { phone: '', email: '' }
const contactAndAddress = {
  ...contact,
  first_name: '',
  last_name: '',
  company: '',
  address_1: '',
  address_2: '',
  city: '',
  county: '',
  postcode: '',
}

/**
 * Removes from the orders of a customer, or of a guest, who has no id, all that no invoice needs: phone and email, and also names and addresses if nothing
 * was sold in the end. Returns whether the customer's name stays on any order.
 */
export async function anonymiseOrders(tx: Database, customerId: number | null, addresses: string[]): Promise<boolean> {
  const asGuest = and(isNull(orders.customerId), inArray(sql`lower(${orders.email})`, addresses))
  const isCustomers = or(
    customerId === null ? undefined : eq(orders.customerId, customerId),
    addresses.length > 0 ? asGuest : undefined,
  )
  // Without a condition every order would be anonymised.
  if (!isCustomers) throw new Error('nobody was named whose orders to anonymise')
  const invoiced = tx.select({ number: invoices.number }).from(invoices).where(eq(invoices.orderId, orders.id))
  const nothingSold = and(eq(orders.state, 'cancelled'), notExists(invoiced))
  await tx
    .update(orders)
    .set({
      billing: without(orders.billing, contactAndAddress),
      shipping: without(orders.shipping, contactAndAddress),
      poNumber: null,
      jobName: null,
    })
    .where(and(isCustomers, nothingSold))
  const anonymised = await tx
    .update(orders)
    .set({
      email: '',
      deliveryAccess: null,
      collectorName: null,
      customerId: null,
      billing: without(orders.billing, contact),
      shipping: without(orders.shipping, contact),
    })
    .where(isCustomers)
    .returning({ id: orders.id, billing: orders.billing })
  const ids = anonymised.map(({ id }) => id)
  await forgetPlans(tx, customerId, ids)
  // Notes of staff may name the customer.
  if (ids.length > 0) {
    await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
    await anonymiseClaims(tx, ids)
  }
  return anonymised.some(({ billing }) => billing.last_name !== '')
}

/** The claim itself stays with the order; its messages and photos are removed. */
async function anonymiseClaims(tx: Database, orderIds: number[]): Promise<void> {
  const anonymised = await tx
    .update(claims)
    .set({ message: '', answer: null })
    .where(inArray(claims.orderId, orderIds))
    .returning({ id: claims.id })
  const ids = anonymised.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(claimPhotos).where(inArray(claimPhotos.claimId, ids))
}

/** The address in a column with some of its fields blank. Null stays null. */
const without = (column: AnyPgColumn, blank: Record<string, string>) =>
  sql`case when jsonb_typeof(${column}) = 'object' then ${column} || ${JSON.stringify(blank)}::jsonb else ${column} end`
