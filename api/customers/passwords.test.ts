import { describe, expect, test } from 'vitest'
import { customerLinks } from '#database/tables/customers.ts'
import { customersShop, linksOf, password, tokenIn } from '#testing/app/customers.ts'

const shop = customersShop()
const { lost, resetToken, isValid, reset, confirm } = linksOf(shop)
const minute = 60_000

const expired = {
  code: 'bad_link',
  message: 'This password reset link is either invalid or has expired. Please request a new password reset link.',
}

describe('a lost password', () => {
  test('gets the same response for every address; only an account gets an email', async () => {
    const { email } = await shop.join()
    for (const requested of [
      email.toUpperCase(),
      'nobody@example.org',
      'not an address',
      `${email}, eve@example.org`,
    ]) {
      const answer = await lost(requested)
      expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset email has been sent.' } })
    }
    expect(await shop.mails('account-reset')).toMatchObject([{ toAddress: email }])
  })

  test('needs an email address', async () => {
    expect(await lost(' ')).toMatchObject({ status: 400, body: { error: { fields: { email: 'Email is required' } } } })
  })

  test('is emailed at most once in 15 minutes, even for simultaneous requests', async () => {
    const { email } = await shop.join()
    await Promise.all([lost(email), lost(email), lost(email)])
    shop.clock.time += 14 * minute
    expect((await lost(email)).status).toBe(200)
    expect(await shop.mails('account-reset')).toHaveLength(1)
    shop.clock.time += 2 * minute
    await lost(email)
    expect(await shop.mails('account-reset')).toHaveLength(2)
  })

  test('sends a link to the reset form, and only its hash is stored', async () => {
    const { email } = await shop.join()
    await lost(email)
    const [mail] = await shop.mails('account-reset')
    expect(mail?.plain).toMatch(
      /https:\/\/shop\.test\/my-account\/lost-password\?show-reset-form=true&action=reset&token=[\w-]{43}\n/,
    )
    const stored = await shop.db.select().from(customerLinks)
    expect(JSON.stringify(stored)).not.toContain(tokenIn(mail))
  })
})

describe('a reset link', () => {
  const requestLink = async () => {
    const person = await shop.join()
    await lost(person.email)
    return { ...person, token: await resetToken() }
  }

  test('works once: checking it does not use it up, setting a password does', async () => {
    const { token, email } = await requestLink()
    expect([await isValid(token), await isValid(token)]).toEqual([true, true])
    const answer = await reset(token)
    expect(answer).toMatchObject({ status: 200, cookies: [expect.stringMatching(/^__Host-browser=/)] })
    expect(await isValid(token)).toBe(false)
    expect(await reset(token, 'another password')).toMatchObject({ status: 422, body: { error: expired } })
    expect((await shop.enter().login(email, 'new password')).status).toBe(200)
    expect((await shop.enter().login(email)).status).toBe(401)
  })

  test('ends every session, confirms the address and sends a notice by email', async () => {
    const ada = await requestLink()
    expect((await ada.verify()).body.user?.email_confirmed).toBe(false)
    await reset(ada.token)
    expect((await ada.verify()).body.user).toBeNull()
    expect((await ada.login(ada.email, 'new password')).body.customer.email_confirmed).toBe(true)
    expect(await shop.mails('account-password-changed')).toMatchObject([{ toAddress: ada.email }])
  })

  test('used three times at once works once', async () => {
    const { token, email } = await requestLink()
    const passwords = ['the first one', 'the second one', 'the third one']
    const answers = await Promise.all(passwords.map((secret) => reset(token, secret)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
    const winner = passwords[answers.findIndex((answer) => answer.status === 200)] ?? ''
    expect((await shop.enter().login(email, winner)).status).toBe(200)
    expect(await shop.mails('account-password-changed')).toHaveLength(1)
  })

  test('lasts 60 minutes', async () => {
    const { token } = await requestLink()
    shop.clock.time += 59 * minute
    expect(await isValid(token)).toBe(true)
    shop.clock.time += 2 * minute
    expect(await isValid(token)).toBe(false)
    expect(await reset(token)).toMatchObject({ status: 422, body: { error: expired } })
  })

  test('is invalid once the password has been changed, in the account or by a later link', async () => {
    const ada = await requestLink()
    await ada.update({ currentPassword: password, password: 'remembered it' })
    expect(await isValid(ada.token)).toBe(false)
    const bob = await requestLink()
    shop.clock.time += 16 * minute
    await lost(bob.email)
    const later = await resetToken()
    expect(later).not.toBe(bob.token)
    expect((await reset(later)).status).toBe(200)
    expect(await reset(bob.token)).toMatchObject({ status: 422 })
  })

  test('cannot be used for anything else, and no other link can reset a password', async () => {
    const { token } = await requestLink()
    expect((await confirm(token)).status).toBe(422)
    const welcome = tokenIn((await shop.mails('account-welcome')).at(-1))
    expect(await isValid(welcome)).toBe(false)
    expect((await reset(welcome)).status).toBe(422)
    expect(await isValid(token)).toBe(true)
  })

  test.each(['', 'x', 'x'.repeat(43), 'ü'.repeat(43), '\u0000', "' or 1=1 --", 'x'.repeat(200)])(
    'that is not valid is refused: %j',
    async (token) => {
      expect(await isValid(token)).toBe(false)
      expect((await reset(token)).status).toBe(422)
      expect((await confirm(token)).status).toBe(422)
    },
  )

  test('needs a password of at least six characters', async () => {
    const { token } = await requestLink()
    expect((await reset(token, '12345')).body.error.fields).toEqual({
      newPassword: 'Password must be at least 6 characters long',
    })
    expect(await isValid(token)).toBe(true)
  })
})
