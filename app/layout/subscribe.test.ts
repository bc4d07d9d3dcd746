import { expect, it, vi } from 'vitest'
import { newsletterSchema } from '#contract/enquiries/enquiry.ts'
import { subscribe } from './subscribe.ts'

const respondWith = (status: number, body: unknown) => vi.fn(async () => Response.json(body, { status }))
const failedMessage = 'We could not sign you up just now. Please try again.'

it.each(['', '   ', 'ann', 'ann@', 'ann@example', 'an n@example.org', '@example.org'])(
  "refuses %j with the schema's message, without a request",
  async (email) => {
    const send = respondWith(200, { message: 'ok' })
    const schemaMessage = newsletterSchema.safeParse({ email, source: 'footer' }).error?.issues[0]?.message
    expect(await subscribe(email, '', send)).toEqual({ refusal: schemaMessage, field: true })
    expect(send).not.toHaveBeenCalled()
  },
)

it("sends a valid address and returns the server's message", async () => {
  const send = respondWith(200, { message: 'Look in your inbox' })
  expect(await subscribe(' ann@example.org ', 'filled by a machine', send)).toEqual({ message: 'Look in your inbox' })
  const [, init] = send.mock.calls[0] as unknown as [string, RequestInit]
  const body = JSON.parse(String(init.body))
  expect(body).toEqual({ email: 'ann@example.org', source: 'footer', remark: 'filled by a machine' })
  expect(newsletterSchema.safeParse(body).success).toBe(true)
})

it('marks the field only if the address itself is refused', async () => {
  const error = { code: 'invalid', message: 'email: too odd', fields: { email: 'Please enter a valid email address' } }
  expect(await subscribe('a@b.co', '', respondWith(400, { error }))).toEqual({
    refusal: error.fields.email,
    field: true,
  })
  expect(await subscribe('a@b.co', '', respondWith(429, { error: { message: 'Please wait' } }))).toEqual({
    refusal: 'Please wait',
    field: false,
  })
})

it.each([respondWith(500, { error: { message: 'secret' } }), respondWith(404, {}), respondWith(200, {})])(
  'shows one plain message for every server error',
  async (send) => {
    expect(await subscribe('a@b.co', '', send)).toEqual({ refusal: failedMessage, field: false })
  },
)

it('shows the same message if the server cannot be reached or does not send JSON', async () => {
  expect(await subscribe('a@b.co', '', () => Promise.reject(new TypeError('fetch failed')))).toEqual({
    refusal: failedMessage,
    field: false,
  })
  expect(await subscribe('a@b.co', '', async () => new Response('<html>', { status: 502 }))).toEqual({
    refusal: failedMessage,
    field: false,
  })
})
