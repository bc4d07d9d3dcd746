import { timingSafeEqual } from 'node:crypto'
import { tidyPostcode } from '#contract/arithmetic/postcode.ts'
import type { FindOrder } from '#contract/orders/find-order.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { isGuests, orderLinks } from './guest-link.ts'
import { byReference } from './order-aggregate.ts'

type FindResult = { ok: true; path: string } | Refusal<'not_found'>

/** Compares the same work for an order that does not exist, so that the time does not tell whether it does. */
const nobody = { keyOwner: '', linkVersion: 0, email: '', postcodes: [''] }

/**
 * The page of an order placed as a guest, for anybody who knows its reference and its postcode or email address. Unknown,
 * belonging to an account, and wrong details all get the same answer.
 */
export async function findOrder({ ctx, input }: { ctx: ShopContext; input: FindOrder }): Promise<FindResult> {
  const links = await orderLinks(ctx)
  // References are typed from an email: spaces for hyphens, and lower case.
  const reference = input.reference.toUpperCase().replaceAll(/\s+/g, '-')
  const [order] = await ctx.database.db
    .select({
      keyOwner: orders.keyOwner,
      linkVersion: orders.linkVersion,
      email: orders.email,
      billing: orders.billing,
      shipping: orders.shipping,
    })
    .from(orders)
    .where(byReference(reference))
  const { keyOwner, linkVersion, email, postcodes } = order
    ? { ...order, postcodes: [order.billing.postcode, order.shipping?.postcode ?? order.billing.postcode] }
    : nobody
  const typed = input.postcode_or_email
  // After a corrected email address, a stranger may have a mail with the reference and the postcode.
  const isProven = [
    isSame(email.toLowerCase(), typed.toLowerCase()),
    ...postcodes.map((postcode) => isSame(tidyPostcode(postcode), tidyPostcode(typed)) && linkVersion === 0),
  ].includes(true)
  const path = links.orderPath({ reference, keyOwner, linkVersion })
  if (order && isGuests(keyOwner) && isProven) return { ok: true, path }
  return refuse(
    'not_found',
    'We can’t find an order with these details. Please check the reference in our emails, and the postcode or email address. If you ordered with an account, please sign in.',
  )
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.alloc(512), Buffer.alloc(512)]
  left.write(one)
  right.write(other)
  return timingSafeEqual(left, right) && one !== ''
}
