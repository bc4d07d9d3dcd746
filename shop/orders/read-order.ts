import { eq } from 'drizzle-orm'
import type { Order } from '#contract/orders/order.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { composeOrder } from './compose-order.ts'
import { keyOwnerOf, orderLinks } from './guest-link.ts'
import { loadOrder, type OrderAggregate, type OrderRow } from './order-aggregate.ts'

/** A signed-in customer, the browser that placed the order, or someone with a signed link. Any one is enough. */
export type Viewer = { customerId: number | null; basketToken: string | undefined; key: string | undefined }

const referenceShape = /^ORD(-[2-9A-Z]{4}){3}$/

/** The order, if the viewer may see it. The error is the same whether it does not exist or belongs to someone else. */
export async function readOwnOrder(ctx: ShopContext, reference: string, viewer: Viewer): Promise<OrderAggregate> {
  const aggregate = referenceShape.test(reference)
    ? await loadOrder(ctx.database.db, eq(orders.reference, reference))
    : null
  if (!aggregate || !(await mayView(ctx, aggregate.order, viewer)))
    throw new ShopError('not_found', 'We can’t find this order.')
  return aggregate
}

async function mayView(ctx: ShopContext, order: OrderRow, viewer: Viewer): Promise<boolean> {
  if (viewer.customerId !== null && order.customerId === viewer.customerId) return true
  if (order.keyOwner === keyOwnerOf({ token: viewer.basketToken })) return true
  return viewer.key !== undefined && (await orderLinks(ctx)).isKey(order, viewer.key)
}

export async function readOrder({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; viewer: Viewer }
}): Promise<Order> {
  return composeOrder(ctx, await readOwnOrder(ctx, input.reference, input.viewer))
}
