import type { OrderWork } from '#contract/office/order-work.ts'
import { hasPermission, type Permission, type Role } from '#contract/office/permissions.ts'
import type { Today } from '#contract/office/today.ts'
import type { ShopContext } from '../context.ts'
import { isOrderWork } from '../orders/is-order-work.ts'

type Waiting = Today['first']['to_pick'][number]

const most = 5
const dayOf = (column: string) => `to_char(${column} at time zone 'Europe/London', 'YYYY-MM-DD') as day`
const buyer = `trim(concat_ws(' ', o.billing ->> 'first_name', o.billing ->> 'last_name')) as name`

const firstOf = (work: OrderWork) =>
  `select o.reference, ${buyer}, coalesce(nullif(o.shipping, 'null'), o.billing) ->> 'postcode' as note,
     to_char(o.delivery_from, 'YYYY-MM-DD') as day
   from orders o where ${isOrderWork(work)} order by o.delivery_from, o.id limit $1`

/** The first of each kind of waiting work: the orders that are due soonest, and the messages that have waited longest. */
export async function readFirstWaiting({ database }: ShopContext, role: Role): Promise<Today['first']> {
  const read = async (permission: Permission, text: string) =>
    hasPermission(role, permission) ? database.query<Waiting>(text, [most]) : []
  return {
    to_pick: await read('orders.read', firstOf('to_pick')),
    to_dispatch: await read('orders.read', firstOf('to_dispatch')),
    to_collect: await read('orders.read', firstOf('to_collect')),
    enquiries: await read(
      'enquiries.read',
      `select reference, name, left(coalesce(message, about, topic, ''), 80) as note, ${dayOf('created_at')}
       from enquiries where state = 'waiting' order by id limit $1`,
    ),
    claims: await read(
      'claims.read',
      `select c.reference, ${buyer}, left(c.message, 80) as note, ${dayOf('c.created_at')}
       from claims c join orders o on o.id = c.order_id where c.state = 'open' order by c.id limit $1`,
    ),
  }
}
