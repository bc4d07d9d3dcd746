import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { customers } from '#database/tables/customers.ts'
import { sendOutbox } from '#shop/mail/send-outbox.ts'
import { openSmtp } from '#shop/mail/smtp.ts'
import { customersShop, password } from '#testing/app/customers.ts'
import { type Arrived, openMailServer } from '#testing/app/mail-server.ts'

const shop = customersShop()
let server: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  server = await openMailServer()
})
afterAll(() => server.close())
afterEach(() => {
  server.arrived.length = 0
})

/** Sends what is due and gives what arrived at the mail server by it. */
async function postRound(): Promise<Arrived[]> {
  const before = server.arrived.length
  const post = openSmtp(server.url, shop.ctx.settings)
  await sendOutbox({ ctx: shop.ctx, input: { post, report: () => {} } })
  post.close()
  return server.arrived.slice(before)
}

const linkIn = (mail: Arrived | undefined) => /https:\/\/shop\.test\S+/.exec(mail?.plain ?? '')?.[0] ?? ''
const tokenOf = (mail: Arrived | undefined) => new URL(linkIn(mail)).searchParams.get('token') ?? ''
const subject = (mail: Arrived | undefined) => mail?.headers.get('subject')

/** What holds of every mail about an account. */
function checkMail(mail: Arrived | undefined, to: string) {
  expect(mail?.to).toEqual([to])
  expect(mail?.headers.get('to')).toContain(to)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail?.names.filter((name) => ['to', 'cc', 'bcc', 'subject', 'from'].includes(name)).sort()).toEqual([
    'from',
    'subject',
    'to',
  ])
  expect(mail?.plain.length).toBeGreaterThan(100)
  expect(mail?.html).toContain('<html lang="en-GB">')
  const link = linkIn(mail)
  if (link) expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  expect(`${mail?.plain}${mail?.html}`).not.toContain(password)
}

test('an account’s life by mail: welcome, reset, notice, move, farewell, each link doing what it says', async () => {
  const ada = await shop.join()
  await ada.update({ first_name: 'Ada' })
  const [welcome, ...none] = await postRound()
  expect(none).toEqual([])
  checkMail(welcome, ada.email)
  expect(subject(welcome)).toBe('Welcome to Ashlar: please confirm your address')
  expect(welcome?.plain).toContain('works for 7 days')
  expect(linkIn(welcome)).toMatch(/^https:\/\/shop\.test\/confirm-email\?token=/)
  expect((await ada.post('auth/confirm-email', { token: tokenOf(welcome) })).status).toBe(200)

  await ada.post('auth/lost-password', { email: ada.email })
  const [reset] = await postRound()
  checkMail(reset, ada.email)
  expect(subject(reset)).toBe('A new password for your Ashlar account')
  expect(reset?.plain).toContain('Hello Ada,\n\nWe were asked for a new password for your account.')
  expect(reset?.plain).toContain('works once, for 60 minutes')
  const { pathname, searchParams } = new URL(linkIn(reset))
  expect([pathname, searchParams.get('show-reset-form'), searchParams.get('action')]).toEqual([
    '/my-account/lost-password',
    'true',
    'reset',
  ])
  const newPassword = 'new password'
  expect((await ada.post('auth/reset-password', { token: tokenOf(reset), newPassword })).status).toBe(200)

  const [notice] = await postRound()
  checkMail(notice, ada.email)
  expect(subject(notice)).toBe('Your Ashlar password has been changed')
  expect(linkIn(notice)).toBe('https://shop.test/my-account/lost-password')

  await ada.login(ada.email, newPassword)
  const moved = `moved-${ada.email}`
  await ada.update({ email: moved, currentPassword: newPassword })
  const [confirm, warning] = await postRound()
  checkMail(confirm, moved)
  checkMail(warning, ada.email)
  expect(confirm?.plain).not.toContain('Ada')
  expect(warning?.plain).toContain(`New address: ${moved}`)
  expect(warning?.plain).not.toContain('token=')
  expect((await ada.post('auth/confirm-email', { token: tokenOf(confirm) })).status).toBe(200)

  expect((await ada.post('auth/delete-account', { password: newPassword })).status).toBe(200)
  const [farewell, ...rest] = await postRound()
  expect(rest).toEqual([])
  checkMail(farewell, moved)
  expect(subject(farewell)).toBe('Your Ashlar account has been deleted')
  expect(farewell?.plain).not.toContain('six years')
})

test('who tries to register with a taken address learns nothing; its holder gets a mail without a key in it', async () => {
  const ada = await shop.join()
  await postRound()
  await shop.enter().register(ada.email)
  const [mail, ...none] = await postRound()
  expect(none).toEqual([])
  checkMail(mail, ada.email)
  expect(subject(mail)).toBe('You already have an account with Ashlar')
  expect(linkIn(mail)).toBe('https://shop.test/my-account/lost-password')
})

test('a name that reads as a link is refused, and one from before that is not passed on; no name makes a header', async () => {
  const ada = await shop.join()
  for (const name of [
    'Win at https://evil.example',
    'www.evil.example',
    'A\u202eda',
    'A\u200bda',
    'Bcc: eve@example.org',
  ])
    expect(await ada.update({ first_name: name })).toMatchObject({
      status: 400,
      body: { error: { fields: { first_name: 'Please enter a name, without links or hidden characters' } } },
    })
  await shop.db
    .update(customers)
    .set({ firstName: 'Win at https://evil.example', lastName: 'Bcc: eve@example.org' })
    .where(eq(customers.id, ada.id))
  await postRound()
  await ada.post('auth/lost-password', { email: ada.email })
  const [mail] = await postRound()
  checkMail(mail, ada.email)
  expect(`${mail?.plain}${mail?.html}`).not.toContain('evil.example')
  expect(mail?.names).not.toContain('bcc')
})

test('an address beyond ASCII is written to as mail can carry it', async () => {
  const browser = shop.enter()
  await browser.register('kim@Bücher.example')
  const [mail] = await postRound()
  // The server shows the domain as people write it; the header is as it was sent.
  expect(mail?.to).toEqual(['kim@bücher.example'])
  expect(mail?.headers.get('to')).toBe('kim@xn--bcher-kva.example')
})

test('what was sent keeps no link', async () => {
  await shop.join()
  await postRound()
  for (const row of await shop.outbox()) expect([row.html, row.plain]).toEqual(['', ''])
})
