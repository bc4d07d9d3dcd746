import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailOutbox } from '#database/tables/messages.ts'
import { composeMail } from '#shop/mail/compose-mail.ts'
import { deleteSentMail } from '#shop/mail/delete-sent-mail.ts'
import { enqueueMail, type Mail } from '#shop/mail/enqueue-mail.ts'
import { startMailWorker } from '#shop/mail/mail-worker.ts'
import { type MailResult, sendOutbox } from '#shop/mail/send-outbox.ts'
import { openSmtp, type Post } from '#shop/mail/smtp.ts'
import { messagesShop, openMailServer } from '#testing/app/mail-server.ts'
import { createApi } from '../app.ts'

type Server = Awaited<ReturnType<typeof openMailServer>>
const minute = 60_000

const shop = messagesShop()
let server: Server
let posts: Post[]
let result: MailResult[]
const noSuchUser = 'gone@example.org'
const relayDenied = 'relay@example.org'

beforeAll(async () => {
  server = await openMailServer({
    onRcptTo({ address }, _session, done) {
      if (address === noSuchUser) done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }))
      else if (address === relayDenied) done(Object.assign(new Error('5.7.1 Relaying denied'), { responseCode: 554 }))
      else done()
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  posts = []
  result = []
})
afterEach(() => {
  for (const post of posts) post.close()
  server.arrived.length = 0
  server.rules.beforeAccept = undefined
})

const post = (url = server.url) => {
  const smtp = openSmtp(url, shop.ctx)
  posts.push(smtp)
  return smtp
}
const work = (connection = post()) =>
  sendOutbox({ ctx: shop.ctx, input: { post: connection, report: (sent) => result.push(sent) } })

const mailTo = (address: string, more: Partial<Mail> = {}): Mail => ({
  ...composeMail(shop.ctx.settings, {
    kind: 'test',
    subject: 'Stone dust',
    preview: 'A line',
    blocks: [
      { kind: 'paragraph', text: 'Grüße from Newhaven — £12.50.' },
      { kind: 'button', label: 'Look', href: 'https://shop.test/look?a=1&b=2' },
    ],
  }),
  to: { address },
  ...more,
})
const enqueue = (address: string, more: Partial<Mail> = {}) =>
  enqueueMail(shop.db, mailTo(address, more), shop.ctx.clock.now())

describe('the outbox', () => {
  test('is part of the transaction that writes to it', async () => {
    const failing = shop.db.transaction(async (tx) => {
      await enqueueMail(tx, mailTo('ada@example.org'))
      throw new Error('no order after all')
    })
    await expect(failing).rejects.toThrow('no order after all')
    expect(await shop.outbox()).toEqual([])
  })

  test.each<[string, Partial<Mail>]>([
    ['the subject', { subject: 'Hello\r\nBcc: eve@example.org' }],
    ['the name', { to: { address: 'ada@example.org', name: 'Ada\nBcc: eve@example.org' } }],
    ['the address', { to: { address: 'ada@example.org\r\nRCPT TO:<eve@example.org>' } }],
    ['two addresses', { to: { address: 'ada@example.org, eve@example.org' } }],
    ['the reply address', { replyTo: 'ada@example.org\r\n.\r\n' }],
    ['a header', { headers: { 'List-Unsubscribe': '<https://shop.test>\r\nBcc: eve@example.org' } }],
    ["a header's name", { headers: { 'X-A: 1\r\nBcc': 'eve@example.org' } }],
  ])('refuses an injected header or recipient in %s', async (_name, more) => {
    await expect(enqueue('ada@example.org', more)).rejects.toThrow(expect.objectContaining({ name: 'UnsafeMail' }))
    expect(await shop.outbox()).toEqual([])
  })
})

describe('sending', () => {
  test('delivers both text and HTML, with our headers, and then deletes the text', async () => {
    const unsubscribe = `<https://shop.test/newsletter/unsubscribe?token=${'Ab-_'.repeat(11)}>`
    await enqueue('ada@example.org', {
      to: { address: 'ada@example.org', name: 'Ädä "Stone", Mason' },
      replyTo: 'bob@example.org',
      headers: { 'List-Unsubscribe': unsubscribe },
    })
    expect(await work()).toBe(true)
    const [row] = await shop.outbox()
    const [mail] = server.arrived
    expect(mail?.to).toEqual(['ada@example.org'])
    expect(mail?.plain).toContain('Grüße from Newhaven — £12.50.\n\nLook:\nhttps://shop.test/look?a=1&b=2\n')
    expect(mail?.html).toContain('Grüße from Newhaven — £12.50.')
    expect(mail?.html).toContain('href="https://shop.test/look?a=1&amp;b=2"')
    expect(mail?.headers.get('message-id')).toBe(`<${row?.messageId}@ashlar.example>`)
    expect(mail?.headers.get('date')).toBe(shop.ctx.clock.now().toUTCString().replace('GMT', '+0000'))
    expect(mail?.headers.get('list-unsubscribe')?.replace(/\s/g, '')).toBe(unsubscribe)
    expect(mail?.headers.get('reply-to')).toBe('bob@example.org')
    expect(row).toMatchObject({
      sentAt: shop.ctx.clock.now(),
      attempts: 1,
      html: '',
      plain: '',
      headers: {},
      claim: null,
      lastError: null,
    })
    expect(result).toEqual([{ mail: row?.id, kind: 'test', attempt: 1, outcome: 'sent' }])
  })

  test('tries again after one minute, two, four … an hour, with the same Message-ID', async () => {
    await enqueue('ada@example.org')
    let failures = 9
    server.rules.beforeAccept = () =>
      failures-- > 0 ? Object.assign(new Error('Try later'), { responseCode: 451 }) : null
    const ids = new Set<string | undefined>()
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      await work()
      const [row] = await shop.outbox()
      ids.add(row?.messageId)
      expect(row).toMatchObject({
        sentAt: null,
        failedAt: null,
        claim: null,
        lastError: expect.stringContaining('Try later'),
      })
      expect(row?.dueAt.getTime()).toBe(shop.clock.time + wait * minute)
      shop.clock.time += wait * minute - 1
      expect(await work()).toBe(true)
      expect((await shop.outbox())[0]?.attempts).toBe(row?.attempts)
      shop.clock.time += 1
    }
    await work()
    expect(ids.size).toBe(1)
    expect(server.arrived).toHaveLength(1)
    expect(server.arrived[0]?.headers.get('message-id')).toBe(`<${[...ids][0]}@ashlar.example>`)
    expect(await shop.outbox()).toMatchObject([{ sentAt: shop.ctx.clock.now(), attempts: 10, lastError: null }])
    expect(result.map(({ outcome }) => outcome)).toEqual([...Array(9).fill('postponed'), 'sent'])
  })

  test('survives an unreachable server: only the first email uses up an attempt, and later all arrive', async () => {
    const nobody = await openMailServer()
    await nobody.close()
    for (const name of ['a', 'b', 'c']) await enqueue(`${name}@example.org`)
    expect(await work(post(nobody.url))).toBe(false)
    expect((await shop.outbox()).map((row) => row.attempts)).toEqual([1, 0, 0])
    shop.clock.time += minute
    expect(await work()).toBe(true)
    expect(server.arrived.flatMap((mail) => mail.to).sort()).toEqual([
      'a@example.org',
      'b@example.org',
      'c@example.org',
    ])
  })

  test('gives up at once on an address that does not exist, and continues with the rest', async () => {
    await enqueue(noSuchUser)
    await enqueue('ada@example.org')
    expect(await work()).toBe(true)
    expect(await shop.outbox()).toMatchObject([
      {
        toAddress: noSuchUser,
        sentAt: null,
        failedAt: shop.ctx.clock.now(),
        lastError: expect.stringContaining('No such user'),
      },
      { toAddress: 'ada@example.org', sentAt: shop.ctx.clock.now() },
    ])
    expect(result.map(({ outcome, reason }) => ({ outcome, reason }))).toEqual([
      { outcome: 'given_up', reason: 'EENVELOPE 550' },
      { outcome: 'sent', reason: undefined },
    ])
    expect(JSON.stringify(result)).not.toContain('@')
  })

  test('keeps trying for five days if the refusal may be our fault, then gives up', async () => {
    await enqueue(relayDenied)
    await work()
    expect(await shop.outbox()).toMatchObject([{ failedAt: null, attempts: 1 }])
    shop.clock.time += 5 * 24 * 60 * minute + 1
    await work()
    expect(await shop.outbox()).toMatchObject([{ failedAt: shop.ctx.clock.now(), attempts: 2 }])
  })
})

describe('several workers', () => {
  test('never send an email twice', async () => {
    const count = 40
    await shop.db.transaction(async (tx) => {
      for (let index = 0; index < count; index++)
        await enqueueMail(tx, mailTo(`reader-${index}@example.org`), shop.ctx.clock.now())
    })
    await Promise.all(Array.from({ length: 4 }, () => work()))
    const recipients = server.arrived.flatMap((mail) => mail.to)
    expect(recipients).toHaveLength(count)
    expect(new Set(recipients).size).toBe(count)
    expect((await shop.outbox()).every((row) => row.sentAt && row.attempts === 1)).toBe(true)
  })

  test('leave a claimed email alone while its worker is alive, and take it over once the worker is dead', async () => {
    await enqueue('ada@example.org')
    let fail = (_error: Error) => {}
    const dying: Post = { send: () => new Promise((_resolve, reject) => (fail = reject)), close() {} }
    const dead = work(dying)
    await expect.poll(async () => (await shop.outbox())[0]?.claim).not.toBeNull()
    await work()
    expect(server.arrived).toHaveLength(0)

    shop.clock.time += 39_000
    await work()
    expect(server.arrived).toHaveLength(0)
    shop.clock.time += 1000
    await work()
    expect(server.arrived).toHaveLength(1)
    expect(await shop.outbox()).toMatchObject([{ attempts: 2, sentAt: shop.ctx.clock.now() }])
    // What the slow worker reports afterwards no longer counts.
    fail(new Error('only slow'))
    await dead
    expect(await shop.outbox()).toMatchObject([{ sentAt: shop.ctx.clock.now(), lastError: null }])
  })

  test('a worker in the process sends new mail and stops on request', async () => {
    await enqueue('ada@example.org')
    const errors: unknown[] = []
    const worker = startMailWorker(shop.ctx, post(), {
      report: (sent) => result.push(sent),
      onError: (error) => errors.push(error),
    })
    await expect.poll(() => server.arrived.length).toBe(1)
    await worker.stop()
    await enqueue('bob@example.org')
    expect(server.arrived).toHaveLength(1)
    expect(errors).toEqual([])
  })
})

test('sent emails are deleted after a month, waiting ones are not', async () => {
  await enqueue('ada@example.org')
  await work()
  await enqueue('bob@example.org')
  shop.clock.time += 30 * 24 * 60 * minute
  await deleteSentMail({ ctx: shop.ctx })
  expect(await shop.outbox()).toHaveLength(2)
  shop.clock.time += 1
  await deleteSentMail({ ctx: shop.ctx })
  expect(await shop.outbox()).toMatchObject([{ toAddress: 'bob@example.org' }])
})

describe('/dev/outbox', () => {
  const get = (path: string) => shop.send('GET', path, '127.0.0.1')

  test('lists the emails and shows one, with HTML escaped', async () => {
    expect(await (await get('/dev/outbox')).text()).toContain('No mail has been written yet.')
    await enqueue('ada@example.org', { subject: '<script>alert(1)</script>' })
    const [row] = await shop.outbox()
    const list = await get('/dev/outbox')
    expect(list.headers.get('cache-control')).toBe('no-store')
    const listed = await list.text()
    expect(listed).toContain(`<a href="/dev/outbox/${row?.id}">&lt;script&gt;alert(1)&lt;/script&gt;</a>`)
    const details = await (await get(`/dev/outbox/${row?.id}`)).text()
    expect(details).toContain('<a href="https://shop.test/look?a=1&amp;b=2">')
    expect(details).not.toContain('<script')
    const html = await get(`/dev/outbox/${row?.id}/html`)
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await html.text()).toBe(row?.html)
    expect((await get('/dev/outbox/999999')).status).toBe(404)
  })

  test('does not exist in production, nor for other machines', async () => {
    await enqueue('ada@example.org')
    const [row] = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, 'ada@example.org'))
    const parts = {
      ctx: shop.ctx,
      log: pino({ level: 'silent' }),
    }
    const deployment = { publicUrl: () => 'https://shop.test', trustProxy: false, isProduction: true, sendsMail: true }
    for (const app of [createApi({ ...parts, deployment }), createApi(parts)])
      for (const path of ['/dev/outbox', `/dev/outbox/${row?.id}`, `/dev/outbox/${row?.id}/html`])
        expect((await app.request(path)).status).toBe(404)
  })
})
