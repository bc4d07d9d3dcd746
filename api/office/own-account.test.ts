import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { officePassword, officeShop, totpCode } from '#testing/app/office.ts'

const shop = officeShop()
const minute = 60_000
const newPassword = 'seven courses of ashlar'

type Member = Awaited<ReturnType<typeof shop.hire>>

const mailsTo = (address: string) =>
  shop.rows<{ kind: string; plain: string; subject: string }>(
    'select kind, plain, subject from mail_outbox where to_address = $1 order by id',
    [address],
  )
const linkIn = (text = '') => /new-email=([\w-]{43})/.exec(text)?.[1] ?? ''
const tokenTo = async (address: string) => linkIn((await mailsTo(address)).at(-1)?.plain)
const me = async (member: Pick<Member, 'call'>) => (await member.call('GET', 'me')).json.me
const signIn = (email: string, password: string, secret: string) =>
  shop.visit().call('POST', 'sign-in', { email, password, code: totpCode(secret, shop.ctx.clock.now()) })
let addresses = 0
const newAddress = () => `new-${++addresses}@example.org`

describe('the own name', () => {
  test('changes at once, for the person who is signed in only', async () => {
    const [member, other] = [await shop.hire('yard'), await shop.hire('yard')]
    expect((await member.call('PUT', 'account/name', { name: ' Ada Mason ' })).status).toBe(200)
    expect(await me(member)).toMatchObject({ name: 'Ada Mason' })
    expect(await me(other)).toMatchObject({ name: other.name })
    // The log names a personal field without its value.
    expect(await shop.audit('staff', member.id)).toMatchObject([{ verb: 'name_changed', after: { name: '…' } }])
  })

  test('cannot be empty, and saving the same one changes nothing', async () => {
    const member = await shop.hire()
    const empty = await member.call('PUT', 'account/name', { name: ' ' })
    expect(empty).toMatchObject({ status: 400, error: { fields: { name: 'Please enter your name' } } })
    await member.call('PUT', 'account/name', { name: member.name })
    expect(await shop.audit('staff', member.id)).toEqual([])
  })
})

describe('the own email address', () => {
  test('changes once the link to the new address is confirmed; the old address is told first', async () => {
    const [member, email] = [await shop.hire('sales'), newAddress()]
    const body = { email: email.toUpperCase(), password: officePassword }
    expect((await member.call('PUT', 'account/email', body)).status).toBe(200)
    expect((await member.call('GET', 'account')).json.new_email).toBe(email)
    expect((await me(member)).email).toBe(member.email)
    expect(await mailsTo(member.email)).toMatchObject([{ kind: 'staff-notice' }])
    const token = await tokenTo(email)
    expect((await member.call('POST', 'account/email/confirm', { token })).status).toBe(200)
    expect((await me(member)).email).toBe(email)
    expect((await member.call('GET', 'account')).json.new_email).toBeNull()
    expect(await member.call('POST', 'account/email/confirm', { token })).toMatchObject({ status: 404 })
    expect((await signIn(email, officePassword, member.secret)).status).toBe(200)
    const verbs = (await shop.audit('staff', member.id)).map(({ verb }) => verb)
    expect(verbs).toEqual(['email_change_requested', 'email_changed', 'signed_in'])
  })

  test("cannot be confirmed by a colleague, after a day, or with an earlier request's link", async () => {
    const [member, colleague, email] = [await shop.hire(), await shop.hire(), newAddress()]
    const request = () => member.call('PUT', 'account/email', { email, password: officePassword })
    await request()
    const first = await tokenTo(email)
    expect(await colleague.call('POST', 'account/email/confirm', { token: first })).toMatchObject({ status: 404 })
    await request()
    expect(await member.call('POST', 'account/email/confirm', { token: first })).toMatchObject({ status: 404 })
    const second = await tokenTo(email)
    await shop.rows(`update staff set new_email_until = now() - interval '2 years' where id = $1`, [member.id])
    expect(await member.call('POST', 'account/email/confirm', { token: second })).toMatchObject({ status: 404 })
    expect((await me(member)).email).toBe(member.email)
  })

  test('is refused at its field if it is not an address, is the same or belongs to somebody else', async () => {
    const [member, colleague] = [await shop.hire(), await shop.hire()]
    for (const [email, message] of [
      ['not an address', 'Please enter a valid email address'],
      [member.email, 'This is your address already'],
      [colleague.email, 'Another account has this address'],
    ])
      expect(await member.call('PUT', 'account/email', { email, password: officePassword })).toMatchObject({
        status: 422,
        error: { fields: { email: message } },
      })
  })

  test('goes to the person who joined with it in the meantime', async () => {
    const [member, email] = [await shop.hire(), newAddress()]
    await member.call('PUT', 'account/email', { email, password: officePassword })
    const other = await shop.hire('yard')
    await shop.rows('update staff set email = $2 where id = $1', [other.id, email])
    const token = await tokenTo(email)
    expect(await member.call('POST', 'account/email/confirm', { token })).toMatchObject({ status: 404 })
  })

  test('needs the password, or a passkey for a person without one', async () => {
    const member = await shop.hire()
    const without = await member.call('PUT', 'account/email', { email: newAddress() })
    expect(without).toMatchObject({ status: 422, error: { fields: { password: 'Please enter your password' } } })
    const wrong = await member.call('PUT', 'account/email', { email: newAddress(), password: 'limestone' })
    expect(wrong).toMatchObject({ status: 422, error: { fields: { password: 'Your current password is wrong' } } })

    const byPasskey = await shop.hire()
    await shop.rows('update staff set password_hash = null where id = $1', [byPasskey.id])
    expect((await byPasskey.call('PUT', 'account/email', { email: newAddress() })).status).toBe(200)
    shop.clock.time += 6 * minute
    expect(await byPasskey.call('PUT', 'account/email', { email: newAddress() })).toMatchObject({
      status: 403,
      error: { code: 'step_up_required' },
    })
  })

  test('can be asked for five times a day', async () => {
    const member = await shop.hire()
    const request = () => member.call('PUT', 'account/email', { email: newAddress(), password: officePassword })
    for (let count = 0; count < 5; count++) expect((await request()).status).toBe(200)
    expect((await request()).status).toBe(429)
  })
})

describe('the own password', () => {
  test('changes, ends the other sessions and a change of address, and is told by email', async () => {
    const [member, email] = [await shop.hire(), newAddress()]
    const other = shop.visit()
    const credentials = {
      email: member.email,
      password: officePassword,
      code: totpCode(member.secret, shop.ctx.clock.now()),
    }
    await other.call('POST', 'sign-in', credentials)
    await member.call('PUT', 'account/email', { email, password: officePassword })
    const body = { password: officePassword, new_password: newPassword }
    expect((await member.call('PUT', 'account/password', body)).status).toBe(200)
    expect((await other.call('GET', 'account')).status).toBe(401)
    expect((await member.call('GET', 'account')).json).toMatchObject({ new_email: null })
    expect((await mailsTo(member.email)).at(-1)?.subject).toContain('your password has been changed')
    shop.clock.time += minute
    expect((await signIn(member.email, officePassword, member.secret)).status).toBe(401)
    expect((await signIn(member.email, newPassword, member.secret)).status).toBe(200)
    const verbs = (await shop.audit('staff', member.id)).map(({ verb }) => verb)
    expect(verbs).toContain('password_changed')
  })

  test('is refused at the field while the current one is wrong, five times at most', async () => {
    const member = await shop.hire()
    const guess = () => member.call('PUT', 'account/password', { password: 'limestone', new_password: newPassword })
    for (let count = 0; count < 5; count++)
      expect(await guess()).toMatchObject({
        status: 422,
        error: { fields: { password: 'Your current password is wrong' } },
      })
    expect((await guess()).status).toBe(429)
    const { rows } = (await (await shop.hire()).call('GET', 'failed-sign-ins')).json
    expect(rows).toContainEqual(
      expect.objectContaining({ account: { id: member.id, name: member.name }, fault: 'confirmation', tries: 5 }),
    )
    expect(await shop.audit('staff', member.id)).toEqual([])
  })

  test('has at least twelve characters', async () => {
    const member = await shop.hire()
    const answer = await member.call('PUT', 'account/password', { password: officePassword, new_password: 'short' })
    expect(answer).toMatchObject({ status: 400, error: { fields: { new_password: expect.stringContaining('12') } } })
  })
})

describe('the own authenticator app', () => {
  const offered = async (member: Member): Promise<string> =>
    (await member.call('POST', 'account/authenticator/new')).json.secret
  const replace = (member: Member, secret: string, password = officePassword) =>
    member.call('PUT', 'account/authenticator', { password, code: totpCode(secret, shop.ctx.clock.now()) })

  test('is replaced with new recovery codes; the old app, codes and other sessions stop working', async () => {
    const member = await shop.hire()
    const other = shop.visit()
    await other.call('POST', 'sign-in', { email: member.email, recovery_code: member.recoveryCodes[0] })
    const secret = await offered(member)
    const answer = await replace(member, secret)
    expect(answer.status).toBe(200)
    expect(answer.json.recovery_codes).toHaveLength(10)
    expect((await other.call('GET', 'account')).status).toBe(401)
    shop.clock.time += minute
    expect((await signIn(member.email, officePassword, member.secret)).status).toBe(401)
    expect((await signIn(member.email, officePassword, secret)).status).toBe(200)
    const byCode = (recovery_code: string | undefined) =>
      shop.visit().call('POST', 'sign-in', { email: member.email, password: officePassword, recovery_code })
    expect((await byCode(member.recoveryCodes[1])).status).toBe(401)
    expect((await byCode(answer.json.recovery_codes[0])).status).toBe(200)
    expect((await mailsTo(member.email)).at(-1)?.subject).toContain('authenticator app has been replaced')
  })

  test('stays while the password or the code is wrong, or the key is one shown earlier', async () => {
    const member = await shop.hire()
    const earlier = await offered(member)
    const secret = await offered(member)
    expect(await replace(member, secret, 'limestone')).toMatchObject({
      status: 422,
      error: { fields: { password: 'Your current password is wrong' } },
    })
    for (const wrong of [earlier, member.secret, new Secret({ size: 20 }).base32])
      expect(await replace(member, wrong)).toMatchObject({
        status: 422,
        error: { fields: { code: expect.stringContaining('not right') } },
      })
    shop.clock.time += minute
    expect((await signIn(member.email, officePassword, member.secret)).status).toBe(200)
  })

  test('cannot be replaced with a key that was offered to somebody else', async () => {
    const [member, colleague] = [await shop.hire(), await shop.hire()]
    const secret = await offered(colleague)
    expect((await replace(member, secret)).status).toBe(422)
    expect((await shop.audit('staff', colleague.id)).map(({ verb }) => verb)).toEqual([])
  })
})
