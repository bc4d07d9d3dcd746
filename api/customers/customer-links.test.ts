import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customerLinks, customers } from '#database/tables/customers.ts'
import { newsletterSubscriptions } from '#database/tables/messages.ts'
import { customersShop, linksOf, password, tokenIn } from '#testing/app/customers.ts'

const shop = customersShop()
const { lost, resetToken, isValid, reset, confirm } = linksOf(shop)
const minute = 60_000
const day = 24 * 60 * minute

describe('the link in the welcome email', () => {
  test('confirms the address once; a second click says that it is already confirmed', async () => {
    const ada = await shop.join()
    const [mail] = await shop.mails('account-welcome')
    expect(mail?.plain).toContain('https://shop.test/confirm-email?token=')
    expect(await confirm(tokenIn(mail))).toMatchObject({
      status: 200,
      body: { message: 'Thank you. Your address is confirmed.' },
    })
    expect((await ada.verify()).body.user?.email_confirmed).toBe(true)
    expect((await confirm(tokenIn(mail))).body.message).toBe('This address has already been confirmed.')
  })

  test('works for seven days', async () => {
    const ada = await shop.join()
    const [mail] = await shop.mails('account-welcome')
    shop.clock.time += 7 * day + minute
    expect(await confirm(tokenIn(mail))).toMatchObject({ status: 422, body: { error: { code: 'bad_link' } } })
    await ada.login(ada.email)
    expect((await ada.verify()).body.user?.email_confirmed).toBe(false)
  })
})

describe('a new email address', () => {
  let moves = 0
  const requestMove = async () => {
    const ada = await shop.join()
    const email = `new-${++moves}@example.org`
    const answer = await ada.update({ email: email.toUpperCase(), currentPassword: password })
    return { ada, email, answer, token: tokenIn((await shop.mails('account-email-change')).at(-1)) }
  }

  test('requested by two accounts at once goes to one of them', async () => {
    const email = 'wanted-twice@example.org'
    const tokens: string[] = []
    for (const person of [await shop.join(), await shop.join()]) {
      await person.update({ email, currentPassword: password })
      tokens.push(tokenIn((await shop.mails('account-email-change')).at(-1)))
    }
    const answers = await Promise.all(tokens.map((token) => confirm(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('is confirmed by a link sent to it, and the old address is notified', async () => {
    const { ada, email, answer, token } = await requestMove()
    expect(answer).toMatchObject({ status: 200, body: { customer: { email: ada.email, pending_email: email } } })
    const kinds = (await shop.outbox()).map((mail) => [mail.kind, mail.toAddress])
    expect(kinds.slice(1)).toEqual([
      ['account-email-change', email],
      ['account-email-notice', ada.email],
    ])
    expect(await confirm(token)).toMatchObject({ status: 200 })
    const { user } = (await ada.verify()).body
    expect(user).toMatchObject({ email, pending_email: null, email_confirmed: true, username: email.split('@')[0] })
    expect((await shop.enter().login(ada.email)).status).toBe(401)
    expect((await shop.enter().login(email)).status).toBe(200)
    expect((await confirm(token)).body.message).toBe('This address has already been confirmed.')
  })

  test('needs the password as well as a session; without it nothing is changed', async () => {
    const ada = await shop.join()
    const eve = shop.enter()
    for (const [name, value] of ada.jar) eve.jar.set(name, value)
    const email = `eve-${ada.email}`
    for (const more of [{}, { currentPassword: '' }])
      expect(await eve.update({ email, first_name: 'Eve', ...more })).toMatchObject({
        status: 422,
        body: {
          error: {
            code: 'invalid',
            message: 'Current password is required to change email',
            fields: { currentPassword: 'Current password is required to change email' },
          },
        },
      })
    expect(await eve.update({ email, first_name: 'Eve', currentPassword: 'a guess' })).toMatchObject({
      status: 422,
      body: { error: { fields: { currentPassword: 'Your current password is incorrect' } } },
    })
    expect((await ada.verify()).body.user).toMatchObject({ first_name: '', pending_email: null })
    expect((await shop.outbox()).map((mail) => mail.kind)).toEqual(['account-welcome'])
    expect((await ada.update({ email, currentPassword: password })).body.customer.pending_email).toBe(email)
  })

  test('that the account already has needs no password, however it is spelt', async () => {
    const ada = await shop.join()
    for (const email of [ada.email, ada.email.toUpperCase(), ` ${ada.email} `])
      expect(await ada.update({ email, first_name: 'Ada' })).toMatchObject({
        status: 200,
        body: { customer: { first_name: 'Ada', pending_email: null } },
      })
  })

  test('requested again is emailed again, but not within 15 minutes; the current one is no change', async () => {
    const { ada, email } = await requestMove()
    const again = () => ada.update({ email, currentPassword: password })
    await again()
    await ada.update({ email: ada.email })
    expect(await shop.mails('account-email-change')).toHaveLength(1)
    shop.clock.time += 16 * minute
    await again()
    expect(await shop.mails('account-email-change')).toHaveLength(2)
  })

  test('a later request cancels the earlier one; the limit is five a day', async () => {
    const { ada, token } = await requestMove()
    const changeEmail = (email: string, more: object = {}) => ada.update({ email, currentPassword: password, ...more })
    for (let time = 0; time < 4; time++) expect((await changeEmail(`other-${time}-${ada.email}`)).status).toBe(200)
    expect((await confirm(token)).status).toBe(422)
    const refused = await changeEmail(`last-${ada.email}`, { first_name: 'Ada' })
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } })
    expect((await ada.verify()).body.user?.first_name).toBe('')
  })

  test('a password reset cancels a change that is not yet confirmed', async () => {
    const { ada, token } = await requestMove()
    await lost(ada.email)
    await reset(await resetToken())
    expect((await confirm(token)).status).toBe(422)
  })

  test('can be requested together with a new password', async () => {
    const ada = await shop.join()
    const email = `both-${ada.email}`
    const answer = await ada.update({ email, currentPassword: password, password: 'new password' })
    expect(answer.body.customer.pending_email).toBe(email)
    expect((await confirm(tokenIn((await shop.mails('account-email-change'))[0]))).status).toBe(200)
    expect((await shop.enter().login(email, 'new password')).status).toBe(200)
  })

  test('once confirmed, invalidates links that were sent to the old address', async () => {
    const { ada, token } = await requestMove()
    await lost(ada.email)
    const old = await resetToken()
    await confirm(token)
    expect(await isValid(old)).toBe(false)
  })

  test('that another account has is reported to its owner only, and never taken over', async () => {
    const bob = await shop.join()
    const ada = await shop.join()
    const answer = await ada.update({ email: bob.email, currentPassword: password })
    expect(answer.body.customer).toMatchObject({ email: ada.email, pending_email: bob.email })
    const mails = (await shop.outbox()).filter(
      (mail) => mail.toAddress === bob.email && mail.kind !== 'account-welcome',
    )
    expect(mails).toMatchObject([{ kind: 'account-attempt' }])
    expect(mails[0]?.plain).not.toContain('token=')
  })

  test('that somebody has since registered stays with that account', async () => {
    const { ada, email, token } = await requestMove()
    expect((await shop.enter().register(email)).status).toBe(200)
    expect((await confirm(token)).status).toBe(422)
    expect((await ada.verify()).body.user?.email).toBe(ada.email)
    const rows = await shop.db.select().from(customers).where(eq(customers.email, email))
    expect(rows).toHaveLength(1)
  })

  test('takes over the newsletter subscription', async () => {
    const { ada, email, token } = await requestMove()
    await ada.post('auth/newsletter', { subscribe: true })
    await confirm(token)
    expect((await ada.verify()).body.user?.newsletter).toBe('asked')
    expect(await shop.db.select().from(newsletterSubscriptions)).toMatchObject([{ email }])
  })
})

describe('the newsletter', () => {
  const confirmed = async () => {
    const ada = await shop.join()
    await confirm(tokenIn((await shop.mails('account-welcome')).at(-1)))
    const choose = async (subscribe: boolean) => {
      shop.clock.time += 1000
      return (await ada.post('auth/newsletter', { subscribe })).body.customer.newsletter
    }
    return { ...ada, choose }
  }

  test('is joined and left with a button once the email address is confirmed', async () => {
    const { choose, email } = await confirmed()
    expect([await choose(true), await choose(true), await choose(false), await choose(false)]).toEqual([
      'subscribed',
      'subscribed',
      'none',
      'none',
    ])
    expect(await choose(true)).toBe('subscribed')
    expect(await shop.db.select().from(newsletterSubscriptions)).toMatchObject([
      { email, source: 'account', unsubscribedAt: null },
    ])
    expect(await shop.mails('newsletter-welcome')).toHaveLength(2)
  })

  test('needs a confirmation email before that; leaving cancels that email’s link', async () => {
    const ada = await shop.join()
    const choose = (subscribe: boolean) => ada.post('auth/newsletter', { subscribe })
    expect((await choose(true)).body.customer.newsletter).toBe('asked')
    const [mail] = await shop.mails('newsletter-confirm')
    expect((await choose(false)).body.customer.newsletter).toBe('none')
    const link = `/newsletter/confirm?token=${tokenIn(mail)}`
    expect((await shop.send('POST', link, '10.3.3.3')).status).toBe(404)
  })

  test('subscription is neither shown nor changed if the email address is not confirmed', async () => {
    const email = 'subscriber@example.org'
    await shop.post('/api/newsletter', '10.3.3.4', { email, source: 'footer' })
    const token = tokenIn((await shop.mails('newsletter-confirm'))[0])
    await shop.send('POST', `/newsletter/confirm?token=${token}`, '10.3.3.4')
    shop.clock.time += minute
    const eve = shop.enter()
    expect((await eve.register(email)).body.customer.newsletter).toBe('none')
    expect((await eve.post('auth/newsletter', { subscribe: false })).body.customer.newsletter).toBe('none')
    expect(await shop.db.select().from(newsletterSubscriptions)).toMatchObject([{ email, unsubscribedAt: null }])
  })
})

test('unused links are deleted some time after they have expired', async () => {
  const ada = await shop.join()
  await lost(ada.email)
  shop.clock.time += 60 * day
  await lost(ada.email)
  const remaining = await shop.db.select().from(customerLinks).where(eq(customerLinks.customerId, ada.id))
  expect(remaining.map((link) => link.purpose)).toEqual(['reset-password'])
})
