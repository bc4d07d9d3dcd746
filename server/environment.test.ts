import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { StartError } from '#database/start-error.ts'
import { placeholderSettings } from '#shop/settings/placeholder-settings.ts'
import { starterSettings } from '#shop.config'
import { parseEnvironment } from './environment.ts'

describe('the environment', () => {
  it('has a default for every setting', () => {
    expect(parseEnvironment({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', NODE_ENV: 'development' })
  })
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'nonsense'],
    ['PUBLIC_URL', 'ftp://x'],
    ['SMTP_URL', 'mail.example.org'],
    ['NODE_ENV', 'prod'],
    ['SHOP_MODE', 'open'],
    ['SHUTDOWN_DELAY', 'soon'],
    ['LOG_LEVEL', 'loud'],
    ['HOST', ' '],
    ['DATA_DIR', ''],
    ['TRUST_PROXY', 'yes'],
    ['PROCESSES', '0'],
    ['PROCESSES', 'many'],
    ['ROLE', 'boss'],
    ['SENTRY_DSN', 'https://errors.example/1'],
    ['SENTRY_DSN', 'https://key@errors.example/'],
    ['SENTRY_DSN', 'key'],
  ])('%s=%s is rejected with a message that names it', (name, value) => {
    expect(() => parseEnvironment({ [name]: value })).toThrow(StartError)
    expect(() => parseEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} must .*but it is '${value}'`))
  })
  it('does not repeat a passphrase that is too short', () => {
    const message = 'BACKUP_PASSPHRASE must have 16 characters or more.'
    expect(() => parseEnvironment({ BACKUP_PASSPHRASE: 'hunter2' })).toThrow(new StartError(message))
  })
  it('treats an empty optional value as unset', () => {
    const parsed = parseEnvironment({ DATABASE_URL: '', SMTP_URL: '' })
    expect([parsed.DATABASE_URL, parsed.SMTP_URL]).toEqual([undefined, undefined])
  })
  it.each([
    [{}, false],
    [{ NODE_ENV: 'production' }, true],
    [{ SHOP_MODE: 'live' }, true],
    [{ SHOP_MODE: 'live', NODE_ENV: 'development' }, true],
    [{ SHOP_MODE: 'demo', NODE_ENV: 'production' }, false],
  ])('%j is live: %j', (variables, live) => expect(parseEnvironment(variables).isLive).toBe(live))
  it.each([
    [{}, 0],
    [{ TRUST_PROXY: 'true' }, 5],
    [{ TRUST_PROXY: 'true', SHUTDOWN_DELAY: '0' }, 0],
    [{ SHUTDOWN_DELAY: '20' }, 20],
  ])('%j waits %d seconds for proxies before it closes', (variables, seconds) =>
    expect(parseEnvironment(variables).SHUTDOWN_DELAY).toBe(seconds),
  )
  it('has as many processes as it is told, or one for each core, and only on PostgreSQL', () => {
    const onPostgres = { DATABASE_URL: 'postgres://localhost/shop' }
    expect(parseEnvironment({}).PROCESSES).toBe(1)
    expect(parseEnvironment({ ...onPostgres, PROCESSES: '3' }).PROCESSES).toBe(3)
    expect(parseEnvironment({ ...onPostgres, PROCESSES: 'auto' }).PROCESSES).toBe(availableParallelism())
    expect(() => parseEnvironment({ PROCESSES: '2' })).toThrow(/^PROCESSES is for a shop on PostgreSQL/)
    expect(() => parseEnvironment({ ROLE: 'web' })).toThrow(/^ROLE is for a shop on PostgreSQL/)
  })
  it('trusts a proxy only if TRUST_PROXY is set', () => {
    expect(parseEnvironment({}).TRUST_PROXY).toBe(false)
    expect(parseEnvironment({ TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true)
  })
  it('needs the address for returned emails and its token together, and repeats no token', () => {
    const both = { BOUNCES_TO: 'returned@ashlar.example', BOUNCES_TOKEN: 'sixteen letters!' }
    expect(parseEnvironment(both)).toMatchObject(both)
    for (const BOUNCES_TO of [undefined, 'nobody'])
      expect(() => parseEnvironment({ ...both, BOUNCES_TO })).toThrow(/^BOUNCES_TO /)
    expect(() => parseEnvironment({ ...both, BOUNCES_TOKEN: 'short' })).toThrow(
      'BOUNCES_TOKEN must have 16 characters or more.',
    )
  })
  it('removes the trailing slash from PUBLIC_URL', () => {
    const parsed = parseEnvironment({ PUBLIC_URL: 'https://ashlar.example/', NODE_ENV: 'production' })
    expect(parsed.PUBLIC_URL).toBe('https://ashlar.example')
  })
  it.each([undefined, 'development', 'test'])('refuses a public https address while NODE_ENV is %s', (NODE_ENV) => {
    expect(() => parseEnvironment({ PUBLIC_URL: 'https://ashlar.example', NODE_ENV })).toThrow(
      /^PUBLIC_URL is https:\/\/ashlar\.example, which others can reach, but the shop is not live: set SHOP_MODE=live for a public shop\.$/,
    )
  })
  it('allows https on localhost outside production', () => {
    for (const PUBLIC_URL of ['https://localhost:3000', 'https://127.0.0.1', 'https://[::1]:8443'])
      expect(parseEnvironment({ PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL)
  })
})

it('placeholder company details are reported, real ones are not', () => {
  expect(placeholderSettings(starterSettings)).toContain('company.vatNumber')
  const company = {
    ...starterSettings.company,
    number: '01234567',
    vatNumber: 'GB123456789',
    address: ['1 High Street'],
    phone: '01273 123456',
    email: 'hello@shop.co.uk',
  }
  const social = { links: [{ name: 'Instagram', url: 'https://www.instagram.com/shop' }] }
  const bankTransfer = { ...starterSettings.bankTransfer, accountNumber: '12345678' }
  expect(placeholderSettings({ company, social, bankTransfer })).toEqual([])
  const noAccount = { ...bankTransfer, accountNumber: '00000000' }
  expect(placeholderSettings({ company, social, bankTransfer: noAccount })).toEqual(['bankTransfer.accountNumber'])
  expect(placeholderSettings({ company, social, bankTransfer: { ...noAccount, isOffered: false } })).toEqual([])
  const homePage = { links: [{ name: 'Instagram', url: 'https://www.instagram.com/' }] }
  expect(placeholderSettings({ company, social: homePage, bankTransfer })).toEqual(['social.links'])
})
