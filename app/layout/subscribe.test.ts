import { expect, it, vi } from 'vitest'
import { newsletterSchema } from '#contract/enquiries/enquiry.ts'
import { subscribe } from './subscribe.ts'

const answering = (status: number, body: unknown) => vi.fn(async () => Response.json(body, { status }))
const unreachable = 'We could not sign you up just now. Please try again.'

it.each(['', '   ', 'ann', 'ann@', 'ann@example', 'an n@example.org', '@example.org'])(
  'refuses %j in the words of the schema, without asking the server',
  async (email) => {
    const send = answering(200, { message: 'ok' })
    const inSchema = newsletterSchema.safeParse({ email, source: 'footer' }).error?.issues[0]?.message
    expect(await subscribe(email, '', send)).toEqual({ refusal: inSchema, field: true })
    expect(send).not.toHaveBeenCalled()
  },
)

it('sends what the schema takes and gives the answer on', async () => {
  const send = answering(200, { message: 'Look in your inbox' })
  expect(await subscribe(' ann@example.org ', 'filled by a machine', send)).toEqual({ message: 'Look in your inbox' })
  const [, init] = send.mock.calls[0] as unknown as [string, RequestInit]
  const body = JSON.parse(String(init.body))
  expect(body).toEqual({ email: 'ann@example.org', source: 'footer', website: 'filled by a machine' })
  expect(newsletterSchema.safeParse(body).success).toBe(true)
})

it('distinguishes a refused address from other refusals', async () => {
  const error = { code: 'invalid', message: 'email: too odd', fields: { email: 'Please enter a valid email address' } }
  expect(await subscribe('a@b.co', '', answering(400, { error }))).toEqual({ refusal: error.fields.email, field: true })
  expect(await subscribe('a@b.co', '', answering(429, { error: { message: 'Please wait' } }))).toEqual({
    refusal: 'Please wait',
    field: false,
  })
})

it.each([answering(500, { error: { message: 'secret' } }), answering(404, {}), answering(200, {})])(
  'has one plain sentence for every fault',
  async (send) => {
    expect(await subscribe('a@b.co', '', send)).toEqual({ refusal: unreachable, field: false })
  },
)

it('has the same sentence when the server cannot be reached or does not speak JSON', async () => {
  expect(await subscribe('a@b.co', '', () => Promise.reject(new TypeError('fetch failed')))).toEqual({
    refusal: unreachable,
    field: false,
  })
  expect(await subscribe('a@b.co', '', async () => new Response('<html>', { status: 502 }))).toEqual({
    refusal: unreachable,
    field: false,
  })
})
