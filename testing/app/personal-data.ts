import type { OrderState } from '#contract/orders/order-states.ts'
import type { ShopContext } from '#shop/context.ts'
import type { TestItem } from '../shop/baskets.ts'
import { address, customersShop, tokenIn } from './customers.ts'

/** A person whose details are all rare words, so that a test can find them wherever the shop stores them. */
export const person = {
  first_name: 'Wilhelmina',
  last_name: 'Featherstonehaugh',
  company: 'Featherstone Follies',
  phone: '01273 987654',
  address_1: '77 Belvedere Crescent',
  city: 'Peacehaven',
  postcode: 'BN10 8XX',
}

type Placed = { customerId: number | null; email: string; state: OrderState; invoice: number | null }

/** The shop of `customersShop`, with customers who have data of every kind. */
export function personalDataShop() {
  const shop = customersShop()
  let count = 0

  async function arrive(name: string) {
    const ada = await shop.join(name)
    const billing = { ...address, ...person, email: ada.email }
    await ada.update({ first_name: person.first_name, last_name: person.last_name, billing, shipping: billing })
    return { ...ada, billing }
  }

  const confirmAddress = async (browser: Awaited<ReturnType<typeof arrive>>) => {
    const [mail] = (await shop.mails('account-welcome')).filter(({ toAddress }) => toAddress === browser.email)
    await browser.post('auth/confirm-email', { token: tokenIn(mail) })
  }

  /** Writes an order to the database with lines, events, a payment and an invoice. */
  async function placeOrder(billing: Record<string, string>, item: TestItem, placed: Placed) {
    const { customerId, email, state, invoice } = placed
    const query = <Row>(text: string, values: unknown[]) => shop.ctx.database.query<Row>(text, values)
    const [order] = await query<{ id: number }>(
      `insert into orders (reference, customer_id, email, state, billing, shipping, delivery_id, delivery_label,
         delivery_from, delivery_until, goods_pence, delivery_pence, slot_pence, total_pence, vat_pence, vat_rate, weight_g,
         terms_version, delivery_terms_version, idempotency_key, key_owner, body_hash, created_at, delivery_access)
       values ($1, $2, $3, $4, $5, $5, 'economy', 'Economy Delivery', '2026-03-04', '2026-03-05', 1000, 7800, 0, 8800, 1467,
         2000, 5000, '1', '1', $1, 'somebody', 'hash', now(), $6) returning id`,
      [
        `ORD-${++count}`,
        customerId,
        email,
        state,
        JSON.stringify(billing),
        JSON.stringify({ points: [], note: `Ring ${person.phone}` }),
      ],
    )
    const id = order?.id ?? 0
    await query(
      `insert into order_lines (order_id, position, variation_id, product_id, sku, slug, product_name, size, kind, unit,
         unit_price, pieces, line_price, price_per_piece, weight_g)
       values ($1, 0, $2, $3, 'T', 't', 'Test Stone', '600x300', 'size', 'm2', 1000, 1, 1000, 1000, 5000)`,
      [id, item.id, item.productId],
    )
    await query(
      `insert into order_events (order_id, to_state, actor, cause, at) values ($1, $2, 'customer', 'placed', now())`,
      [id, state],
    )
    await query(`insert into order_notes (order_id, author, text, at) values ($1, 'Grace', $2, now())`, [
      id,
      `Ring ${person.phone} or write to ${email}`,
    ])
    await query(
      `insert into payments (order_id, provider, method, request_key, state, amount_pence, created_at)
       values ($1, 'test', 'card', $2, 'open', 8800, now())`,
      [id, `key-${id}`],
    )
    if (invoice)
      await query(
        `insert into invoices (number, kind, order_id, tax_point, issued_at, total_pence, vat_pence, net_pence, is_full)
         values ($1, 'invoice', $2, now(), now(), 8800, 1467, 7333, true)`,
        [invoice, id],
      )
    return id
  }

  const askSomething = (email: string) =>
    shop.post('/api/enquiries', `10.30.0.${++count}`, {
      kind: 'contact',
      name: `${person.first_name} ${person.last_name}`,
      email,
      phone: person.phone,
      topic: 'Trade',
      message: 'Do you deliver to Belvedere Crescent?',
    })

  /** Written straight to the database, because the products of these tests are on no page. */
  const askForStock = (email: string, item: TestItem) =>
    shop.ctx.database.query(
      'insert into stock_alerts (email, product_id, variation_id, created_at) values ($1, $2, $3, now())',
      [email.toLowerCase(), item.productId, item.id],
    )

  return Object.assign(shop, { arrive, confirmAddress, placeOrder, askSomething, askForStock })
}

/** The names of all tables, sorted. */
export async function tableNames({ database }: Pick<ShopContext, 'database'>): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    [],
  )
  return rows.map(({ name }) => name)
}
