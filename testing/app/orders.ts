import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeAll, expect } from 'vitest'
import type { Deployment } from '#api/http/deployment.ts'
import { basketSchema } from '#contract/basket/basket.ts'
import { placedSchema, type Quote, quoteAnswerSchema } from '#contract/checkout/checkout.ts'
import { type Order, orderAnswerSchema } from '#contract/orders/order.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { createApp } from '#server/app.ts'
import type { ActingContext, ShopContext } from '#shop/context.ts'
import { hashOfToken } from '#shop/customers/find-session.ts'
import { readFiles } from '#shop/mail/read-files.ts'
import { listOutbox } from '#shop/mail/read-outbox.ts'
import { openLive } from '#shop/office/live.ts'
import type { PaymentGateways } from '#shop/payments/gateway.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { starterSettings } from '#shop.config'
import type { SeedName } from '../database/seeded-database.ts'
import { address } from '../shop/address.ts'
import type { TestItem } from '../shop/baskets.ts'
import { testShop } from './test-shop.ts'

export const testDeployment: Deployment = {
  publicUrl: () => 'https://shop.test',
  trustProxy: true,
  isProduction: false,
  sendsMail: true,
}

type App = ReturnType<typeof createApp>
type Problem = { code: string; message: string; fields?: Record<string, string> }

const plenty = { orders: 10_000, pence: 1e12 }

/** The shop's settings, without the limits on unpaid orders, which have their own tests. Shared, so nobody may change it. */
const unlimited = Object.freeze({
  ...withOrders({
    unpaid: {
      ...starterSettings.orders.unpaid,
      perVisitor: plenty,
      perEmail: plenty,
      perNetwork: plenty,
      inAll: plenty,
      shareOfStock: { ...starterSettings.orders.unpaid.shareOfStock, inAll: 10_000 },
    },
    largest: { pence: plenty.pence, pallets: 10_000 },
  }),
  samples: { ...starterSettings.samples, perHousehold: 10_000 },
  bankTransfer: { ...starterSettings.bankTransfer, unpaid: { ...plenty, unconfirmed: plenty } },
}) as unknown as Settings

/** The shop's settings with changes to those for orders. */
export function withOrders(changes: { [Key in keyof Settings['orders']]?: unknown }): Settings {
  return {
    ...starterSettings,
    orders: { ...starterSettings.orders, ...changes },
    // Notices to the shop have their own tests.
    notices: { ...starterSettings.notices, order: 'off' },
  } as Settings
}

/** A shop with its own clock, public URL and payment gateways, on a Wednesday morning in summer. */
export function ordersShop(
  gatewaysOf?: (ctx: ShopContext) => PaymentGateways,
  settings: Settings = unlimited,
  from: SeedName = 'seeded',
) {
  const base = testShop(from)
  const clock = { time: new Date('2026-07-15T08:00:00Z').getTime() }
  const opened = {} as { ctx: ActingContext; app: App }
  const logged: Record<string, unknown>[] = []
  const live = openLive()
  beforeAll(() => {
    const log = pino({ level: 'warn', base: null }, { write: (line: string) => logged.push(JSON.parse(line)) })
    const withoutGateways = { ...base.ctx, settings, clock: { now: () => new Date(clock.time) }, log }
    const ctx = {
      ...withoutGateways,
      gateways: gatewaysOf?.(withoutGateways) ?? sandboxGateways(withoutGateways, testDeployment),
    }
    const parts = {
      ctx,
      log,
      cache: null,
      live,
      isReady: async () => true,
      pictureFolder: base.pictureFolder,
      deployment: testDeployment,
    }
    Object.assign(opened, { ctx, app: createApp(parts) })
  })
  const request = async (path: string, init?: RequestInit) => opened.app.request(path, init)
  return {
    clock,
    base,
    /** Notifies open office screens; sends nothing by itself. */
    live,
    /** Warnings and errors, as parsed lines. */
    logged,
    request,
    get ctx() {
      return opened.ctx
    },
    enter: (customer?: { token: string }) => shopper(request, customer?.token),
    outbox: async () => {
      const rows = await listOutbox({ ctx: opened.ctx })
      return Promise.all(rows.reverse().map((row) => readFiles(opened.ctx, row)))
    },
    stockOf: async (item: TestItem) => {
      const text = 'select stock from variations where id = $1'
      return (await opened.ctx.database.query<{ stock: number }>(text, [item.id]))[0]?.stock
    },
    rows: <Row>(text: string, values: unknown[] = []) => opened.ctx.database.query<Row>(text, values),
  }
}

let visits = 0

/** A browser with its own cookies and IP address. */
export function shopper(request: (path: string, init?: RequestInit) => Promise<Response>, session?: string) {
  const jar = new Map<string, string>(session ? [['session', session]] : [])
  const visit = ++visits
  const from = `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}`
  const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await request(path, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': from,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const json = isJson ? JSON.parse(text) : {}
    return { status: response.status, headers: response.headers, text, json, error: json.error as Problem }
  }
  const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
  const me = {
    jar,
    send,
    add: async (item: TestItem, quantity = 1) => {
      const body = { product_id: item.productId, variation_id: item.id, quantity }
      const reply = await send('POST', '/api/cart/add', body)
      expect(reply.status).toBe(200)
      return basketSchema.parse(reply.json).data
    },
    basket: async () => basketSchema.parse((await send('GET', '/api/cart')).json).data,
    quote: async (choice: object = {}): Promise<Quote> =>
      quoteAnswerSchema.parse((await send('POST', '/api/checkout/quote', choice)).json).data,
    /** What the checkout form would send for the current basket. */
    body: async (changes: Record<string, unknown> = {}) => {
      const { delivery, slot } = changes as { delivery?: string; slot?: string }
      const {
        totals,
        leftovers,
        delivery: quotedDelivery,
      } = await me.quote({
        ...(delivery ? { delivery } : {}),
        ...(slot ? { slot } : {}),
      })
      return {
        ...(session ? {} : { email: 'ada@example.org' }),
        billing: address,
        delivery: quotedDelivery,
        payment: 'card',
        expected_total: totals.total,
        expected_leftovers: leftovers,
        terms: true,
        delivery_process: true,
        ...changes,
      }
    },
    sendOrder: (body: unknown, key: string = randomUUID()) =>
      send('POST', '/api/orders', body, { 'idempotency-key': key }),
    place: async (changes: Record<string, unknown> = {}, key?: string) => {
      const reply = await me.sendOrder(await me.body(changes), key)
      expect(reply.error).toBeUndefined()
      expect(reply.status).toBe(201)
      return placedSchema.parse(reply.json).data
    },
    /** Presses a button on the sandbox's payment page. */
    press: (payUrl: string | null, act: string) => send('POST', `${path(payUrl ?? '')}/${act}`),
    order: async (reference: string, key?: string): Promise<Order> =>
      orderAnswerSchema.parse((await send('GET', `/api/orders/${reference}${key ? `?key=${key}` : ''}`)).json).data,
  }
  return me
}

/** A new customer, signed in. */
export async function signIn(ctx: ShopContext, email = `buyer-${randomUUID()}@example.org`) {
  const [row] = await ctx.database.query<{ id: number }>(
    `insert into customers (email, password_hash, created_at, updated_at) values ($1, 'x', now(), now()) returning id`,
    [email],
  )
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(ctx.clock.now().getTime() + 86_400_000)
  await ctx.database.query(
    `insert into sessions (token_hash, customer_id, remembered, created_at, expires_at) values ($1, $2, false, now(), $3)`,
    [hashOfToken(token), row?.id, expires],
  )
  return { id: row?.id ?? 0, email, token }
}
