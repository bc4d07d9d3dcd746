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

/** Sends the emails that are due and returns those that arrived at the mail server. */
async function sendDue(): Promise<Arrived[]> {
  const before = server.arrived.length
  const post = openSmtp(server.url, shop.ctx)
  await sendOutbox({ ctx: shop.ctx, input: { post, report: () => {} } })
  post.close()
  return server.arrived.slice(before)
}

const linkIn = (mail: Arrived | undefined) => /https:\/\/shop\.test\S+/.exec(mail?.plain ?? '')?.[0] ?? ''
const tokenOf = (mail: Arrived | undefined) => new URL(linkIn(mail)).searchParams.get('token') ?? ''
const subject = (mail: Arrived | undefined) => mail?.headers.get('subject')

/** Checks what every account email has in common. */
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

test('an account’s emails: welcome, reset, notice, new address and deletion, each with a working link', async () => {
  const ada = await shop.join()
  await ada.update({ first_name: 'Ada' })
  const [welcome, ...none] = await sendDue()
  expect(none).toEqual([])
  checkMail(welcome, ada.email)
  expect(subject(welcome)).toBe('Welcome to Ashlar: please confirm your address')
  expect(welcome?.plain).toContain('works for 7 days')
  expect(linkIn(welcome)).toMatch(/^https:\/\/shop\.test\/confirm-email\?token=/)
  expect((await ada.post('auth/confirm-email', { token: tokenOf(welcome) })).status).toBe(200)

  await ada.post('auth/lost-password', { email: ada.email })
  const [reset] = await sendDue()
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

  const [notice] = await sendDue()
  checkMail(notice, ada.email)
  expect(subject(notice)).toBe('Your Ashlar password has been changed')
  expect(linkIn(notice)).toBe('https://shop.test/my-account/lost-password')

  await ada.login(ada.email, newPassword)
  const moved = `moved-${ada.email}`
  await ada.update({ email: moved, currentPassword: newPassword })
  const [confirm, warning] = await sendDue()
  checkMail(confirm, moved)
  checkMail(warning, ada.email)
  expect(confirm?.plain).not.toContain('Ada')
  expect(warning?.plain).toContain(`New address: ${moved}`)
  expect(warning?.plain).not.toContain('token=')
  expect((await ada.post('auth/confirm-email', { token: tokenOf(confirm) })).status).toBe(200)

  expect((await ada.post('auth/delete-account', { password: newPassword })).status).toBe(200)
  const [deletion, ...rest] = await sendDue()
  expect(rest).toEqual([])
  checkMail(deletion, moved)
  expect(subject(deletion)).toBe('Your Ashlar account has been deleted')
  expect(deletion?.plain).not.toContain('six years')
})

test('registering with a taken address sends its owner an email without a token', async () => {
  const ada = await shop.join()
  await sendDue()
  await shop.enter().register(ada.email)
  const [mail, ...none] = await sendDue()
  expect(none).toEqual([])
  checkMail(mail, ada.email)
  expect(subject(mail)).toBe('You already have an account with Ashlar')
  expect(linkIn(mail)).toBe('https://shop.test/my-account/lost-password')
})

test('a name that looks like a link is refused, an existing one is left out of emails, and no name becomes a header', async () => {
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
  await sendDue()
  await ada.post('auth/lost-password', { email: ada.email })
  const [mail] = await sendDue()
  checkMail(mail, ada.email)
  expect(`${mail?.plain}${mail?.html}`).not.toContain('evil.example')
  expect(mail?.names).not.toContain('bcc')
})

test('an email to a non-ASCII domain is sent in punycode', async () => {
  const browser = shop.enter()
  await browser.register('kim@Bücher.example')
  const [mail] = await sendDue()
  // The test server decodes the domain; the header is as it was sent.
  expect(mail?.to).toEqual(['kim@bücher.example'])
  expect(mail?.headers.get('to')).toBe('kim@xn--bcher-kva.example')
})

test('the text of an email is deleted once it is sent', async () => {
  await shop.join()
  await sendDue()
  for (const row of await shop.outbox()) expect([row.html, row.plain]).toEqual(['', ''])
})
