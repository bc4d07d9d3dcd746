import { beforeEach, describe, expect, test } from 'vitest'
import { firstOwnerLink, inviteStaff } from '#shop/staff/invitations.ts'
import { officePassword, officeShop, totpCode } from '#testing/app/office.ts'
import { softAuthenticator } from '#testing/app/soft-authenticator.ts'
import { asStaff } from '#testing/shop/staff.ts'

const shop = officeShop()

beforeEach(async () => {
  await shop.rows('delete from staff_invitations')
  await shop.rows('delete from staff')
})

const byPassword = async (token: string, person: object) => {
  const { json } = await shop.visit().call('POST', 'invitation', { token })
  const credential = { password: officePassword, code: totpCode(json.totp.secret, shop.ctx.clock.now()) }
  return { token, ...person, credential }
}
const ada = { name: 'Ada', email: 'ada@example.org' }
const people = () => shop.rows<{ name: string; role: string }>('select name, role from staff order by id')

describe('the first owner', () => {
  test('signs up with the setup link, after which no setup link works', async () => {
    const [token, another] = [await shop.setupToken(), await shop.setupToken()]
    const browser = shop.visit()
    const body = await byPassword(token, ada)
    const answer = await browser.call('POST', 'invitation/accept', body)
    expect(answer.status).toBe(200)
    expect(answer.json.recovery_codes).toHaveLength(10)
    expect((await browser.call('GET', 'me')).json.me).toMatchObject({ ...ada, role: 'owner' })
    for (const used of [token, another])
      expect((await shop.visit().call('POST', 'invitation', { token: used })).status).toBe(404)
    expect(await firstOwnerLink({ ctx: shop.ctx })).toBeNull()
  })

  test('is one person, even if two use the same link or two links at once', async () => {
    for (const isSame of [true, false]) {
      await shop.rows('delete from staff')
      const token = await shop.setupToken()
      const tokens = [token, isSame ? token : await shop.setupToken()]
      const bodies = [
        await byPassword(tokens[0] ?? '', ada),
        await byPassword(tokens[1] ?? '', { name: 'Eve', email: 'eve@example.org' }),
      ]
      const answers = await Promise.all(bodies.map((body) => shop.visit().call('POST', 'invitation/accept', body)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      expect(await people()).toHaveLength(1)
    }
  })

  test('can sign up with a passkey and no password', async () => {
    const token = await shop.setupToken()
    const browser = shop.visit()
    const options = await browser.call('POST', 'invitation/passkey-options', { token, ...ada })
    expect(options.json).toMatchObject({ rp: { id: 'shop.test' }, user: { name: ada.email } })
    const credential = { passkey: softAuthenticator().register(options.json) }
    expect((await browser.call('POST', 'invitation/accept', { token, ...ada, credential })).status).toBe(200)
    expect((await browser.call('GET', 'me')).json.me).toMatchObject({ has_password: false, has_passkey: true })
  })

  test('has a setup token that expires and is stored only as a hash', async () => {
    const token = await shop.setupToken()
    const rows = await shop.rows<{ row: string }>('select to_jsonb(i)::text as row from staff_invitations i')
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
    shop.clock.time += 8 * 24 * 3_600_000
    expect((await shop.visit().call('POST', 'invitation', { token })).status).toBe(404)
  })

  test.each([
    ['a short password', { password: 'elevenchars', code: '123456' }, 400],
    ['a wrong code', { password: officePassword, code: '000000' }, 422],
  ])('gets no account with %s', async (_name, credential, status) => {
    const token = await shop.setupToken()
    await byPassword(token, ada)
    expect((await shop.visit().call('POST', 'invitation/accept', { token, ...ada, credential })).status).toBe(status)
    expect(await people()).toEqual([])
  })
})

describe('an invitation', () => {
  const invite = async (email: string, ctx = asStaff(shop.ctx)) => {
    const invited = await inviteStaff({ ctx, input: { email, role: 'yard' } })
    return invited.ok ? (invited.link.split('#')[1] ?? '') : invited.code
  }

  test('is emailed, creates one account with its address and role, and works once', async () => {
    const token = await invite('Bob@Example.org')
    expect((await shop.outbox()).at(-1)).toMatchObject({ kind: 'staff-invitation', toAddress: 'bob@example.org' })
    const browser = shop.visit()
    const body = await byPassword(token, { name: 'Bob', email: 'somebody-else@example.org' })
    expect((await browser.call('POST', 'invitation/accept', body)).status).toBe(200)
    expect((await browser.call('GET', 'me')).json.me).toMatchObject({ email: 'bob@example.org', role: 'yard' })
    expect((await shop.visit().call('POST', 'invitation/accept', body)).status).toBe(404)
  })

  test('is replaced by a second one to the same address, and is refused for an existing account', async () => {
    const [first, second] = [await invite('bob@example.org'), await invite('bob@example.org')]
    expect((await shop.visit().call('POST', 'invitation', { token: first })).status).toBe(404)
    await shop.visit().call('POST', 'invitation/accept', await byPassword(second, { name: 'Bob' }))
    expect(await invite('bob@example.org')).toBe('already_staff')
  })

  test('from the command line resets an existing account and ends its sessions', async () => {
    const browser = shop.visit()
    const body = await byPassword(await invite('bob@example.org'), { name: 'Bob' })
    await browser.call('POST', 'invitation/accept', body)
    const token = await invite('bob@example.org', asStaff(shop.ctx, { staffId: null }))
    await shop.visit().call('POST', 'invitation/accept', await byPassword(token, { name: 'Robert' }))
    expect((await browser.call('GET', 'account')).status).toBe(401)
    expect(await people()).toEqual([{ name: 'Robert', role: 'yard' }])
  })
})
