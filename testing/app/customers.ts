import { expect } from 'vitest'
import { type Customer, customerSchema } from '#contract/customers/customer.ts'
import type { OutboxRow } from '#shop/mail/smtp.ts'
import { messagesShop } from './mail-server.ts'

type Problem = { code: string; message: string; fields?: Record<string, string> }
type Body = {
  customer: Customer
  user: Customer | null
  token: string
  wpToken: string
  message: string
  valid: boolean
  error: Problem
}
export type Answer = { status: number; headers: Headers; body: Body; cookies: string[] }

export const password = 'limestone and lime'
let people = 0

/** The shop of `messagesShop`, with browsers that visit it. */
export function customersShop() {
  const shop = messagesShop()

  /** A browser with its own cookies and network address. */
  const enter = (from = `10.${20 + (++people >> 8)}.${people & 255}.1`) => {
    const jar = new Map<string, string>()
    const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(jar.size > 0 ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {}),
        ...more,
      }
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const response = await shop.send(method, path, from, headers, text)
      const cookies = response.headers.getSetCookie()
      for (const cookie of cookies) storeCookie(jar, cookie)
      const isJson = response.headers.get('content-type')?.includes('json')
      const answer = (isJson ? await response.json() : {}) as Body
      return { status: response.status, headers: response.headers, body: answer, cookies } satisfies Answer
    }
    const post = (call: string, body?: unknown, more?: Record<string, string>) =>
      send('POST', `/api/${call}`, body, more)
    return {
      jar,
      from,
      send,
      post,
      login: (email: string, secret = password, more: object = {}) =>
        post('auth/login', { email, password: secret, ...more }),
      register: (email: string, more: object = {}) => post('auth/register', { email, password, ...more }),
      update: (change: object) => send('PUT', '/api/auth/update-profile', change),
      verify: (headers: Record<string, string> = {}) => send('GET', '/api/verify', undefined, headers),
    }
  }

  /** A new customer, signed in. */
  const join = async (name = 'person') => {
    const browser = enter()
    const email = `${name}-${people}@example.org`
    const answer = await browser.register(email)
    expect(answer.status).toBe(200)
    return { ...browser, email, id: customerSchema.parse(answer.body.customer).id, token: answer.body.token }
  }

  /** All emails of one kind, oldest first. */
  const mails = async (kind: string) => (await shop.outbox()).filter((mail) => mail.kind === kind)

  return Object.assign(shop, { enter, join, mails })
}

function storeCookie(jar: Map<string, string>, cookie: string) {
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
  if (/max-age=0/i.test(cookie)) jar.delete(name)
  else jar.set(name, value)
}

/** The token in the link of an email. */
export const tokenIn = (mail: Pick<OutboxRow, 'plain'> | undefined): string =>
  /token=([\w-]{43})/.exec(mail?.plain ?? '')?.[1] ?? ''

/** Follows the links of a customer's emails, each time in a new browser. */
export const linksOf = (shop: ReturnType<typeof customersShop>) => ({
  lost: (email: string) => shop.enter().post('auth/lost-password', { email }),
  resetToken: async () => tokenIn((await shop.mails('account-reset')).at(-1)),
  isValid: async (token: string) => (await shop.enter().post('auth/verify-reset-token', { token })).body.valid,
  reset: (token: string, newPassword = 'new password') =>
    shop.enter().post('auth/reset-password', { token, newPassword }),
  confirm: (token: string) => shop.enter().post('auth/confirm-email', { token }),
})

export const address = {
  first_name: 'Ada',
  last_name: 'Mason',
  company: 'Mason & Daughters',
  phone: '+44 (0)1273 123-456',
  email: 'ada@example.org',
  country: 'GB',
  address_1: '1 Quarry Lane',
  address_2: '',
  city: 'Newhaven',
  county: 'East Sussex',
  postcode: 'bn99aa',
}
