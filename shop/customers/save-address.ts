import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Address } from '#contract/customers/address.ts'
import { addressBookLimit } from '#contract/customers/address-book.ts'
import type { Customer } from '#contract/customers/customer.ts'
import type { Database } from '#database/database.ts'
import { customerAddresses, customers } from '#database/tables/customers.ts'
import { noCustomer, requireCustomer } from '../access/require-customer.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { readCustomer } from './read-customer.ts'

export type AddressBookResult = { ok: true; customer: Customer } | Refusal<'not_found' | 'too_many'>

type SaveInput = {
  label: string
  address: Address
  /** The address to change; without it a new one is added. */
  id?: string | undefined
  /** How an order used the address. It becomes the account's billing or shipping address if there is none yet. */
  usedAs?: 'billing' | 'shipping'
}

/** Saves an address under a label. Saving the same address again only changes its label. */
export async function saveAddress({ ctx, input }: { ctx: ShopContext; input: SaveInput }): Promise<AddressBookResult> {
  const customerId = requireCustomer(ctx)
  const { label, address, id, usedAs } = input
  return ctx.database.db.transaction(async (tx): Promise<AddressBookResult> => {
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    if (!customer) throw noCustomer()
    const saved = await tx.select().from(customerAddresses).where(eq(customerAddresses.customerId, customerId))
    const before = saved.find((row) => (id === undefined ? isSame(row.address, address) : row.id === id))
    if (id !== undefined && !before) return refuse('not_found', 'There is no such address')
    if (!before && saved.length >= addressBookLimit)
      return refuse('too_many', `You can save up to ${addressBookLimit} addresses. Please delete one first.`)
    if (before) await tx.update(customerAddresses).set({ label, address }).where(eq(customerAddresses.id, before.id))
    else
      await tx
        .insert(customerAddresses)
        .values({ id: randomUUID(), customerId, label, address, createdAt: ctx.clock.now() })
    if (usedAs && !customer[usedAs])
      await tx
        .update(customers)
        .set({ [usedAs]: address, updatedAt: ctx.clock.now() })
        .where(eq(customers.id, customerId))
    return answer(tx, ctx, customerId)
  })
}

/** Deletes an address from the address book. A missing address is not an error. */
export async function deleteAddress({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { id: string }
}): Promise<AddressBookResult> {
  const customerId = requireCustomer(ctx)
  return ctx.database.db.transaction(async (tx) => {
    await tx
      .delete(customerAddresses)
      .where(and(eq(customerAddresses.id, input.id), eq(customerAddresses.customerId, customerId)))
    return answer(tx, ctx, customerId)
  })
}

async function answer(tx: Database, ctx: ShopContext, customerId: number): Promise<AddressBookResult> {
  const customer = await readCustomer(tx, customerId, ctx.clock.now())
  if (!customer) throw noCustomer()
  return { ok: true, customer }
}

const isSame = (one: Address, other: Address): boolean =>
  (Object.keys(other) as (keyof Address)[]).every((field) => one[field] === other[field])
