import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageVersions } from '#database/tables/content.ts'
import { composeMail } from '#shop/mail/compose-mail.ts'
import { enqueueMail, type Mail } from '#shop/mail/enqueue-mail.ts'
import { startMailWorker } from '#shop/mail/mail-worker.ts'
import { type MailResult, sendOutbox } from '#shop/mail/send-outbox.ts'
import { openSmtp, type Post } from '#shop/mail/smtp.ts'
import { messagesShop, openMailServer } from '#testing/app/mail-server.ts'

type Server = Awaited<ReturnType<typeof openMailServer>>
const minute = 60_000
const hour = 60 * minute

const shop = messagesShop()
let server: Server
let post: Post
let result: MailResult[]
/** The server never answers for recipients at this host. */
const slowHost = 'slow.example'
let slowRecipients = 0

beforeAll(async () => {
  server = await openMailServer({
    onRcptTo({ address }, _session, done) {
      if (address.endsWith(`@${slowHost}`)) slowRecipients++
      else if (address === 'relay@example.org')
        done(Object.assign(new Error('relay not permitted'), { responseCode: 550 }))
      else done()
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  result = []
  slowRecipients = 0
  post = openSmtp(server.url, shop.ctx)
})
afterEach(() => {
  vi.useRealTimers()
  post.close()
  server.arrived.length = 0
  server.rules.answerAfter = undefined
})

const enqueue = (address: string, changes: Partial<Mail> = {}) => {
  const blocks = [{ kind: 'paragraph' as const, text: 'Hello' }]
  const mail = composeMail(shop.ctx.settings, { kind: 'test', subject: 'Stone dust', preview: 'A line', blocks })
  return enqueueMail(shop.db, { ...mail, to: { address }, ...changes }, shop.ctx.clock.now())
}
const work = () => sendOutbox({ ctx: shop.ctx, input: { post, report: (sent) => result.push(sent) } })
/** Sends the outbox as another process would. */
const sendAsOther = () =>
  sendOutbox({ ctx: shop.ctx, input: { post: openSmtp(server.url, shop.ctx), report: () => {} } })
const startWorker = (errors: unknown[] = []) =>
  startMailWorker(shop.ctx, post, { report: (sent) => result.push(sent), onError: (error) => errors.push(error) })
/** Fakes the worker's timeouts and polling; sockets and the database keep real time. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
const until = (condition: () => unknown) =>
  vi.waitFor(async () => expect(await condition()).toBeTruthy(), { timeout: 120_000 })
const row = async () => (await shop.outbox())[0]

test('an attached page version arrives with its note and with absolute links', async () => {
  const [version] = await shop.db
    .insert(pageVersions)
    .values({ slug: 'old', title: 'Terms & more', body: '<p>£78 <a href="/faq">F</a></p>', writtenAt: new Date(0) })
    .returning()
  const attached = {
    filename: 'old.html',
    pageVersion: version?.id ?? 0,
    note: 'As <agreed>',
    publicUrl: 'https://x.test',
  }
  await enqueue('ada@example.org', { attachments: [attached] })
  await work()
  const [mail] = server.arrived
  expect(mail?.headers.get('content-type')).toContain('multipart/mixed')
  expect(mail?.html).toContain('<h1>Terms &amp; more</h1>')
  expect(mail?.html).toContain('<p>As &lt;agreed&gt;</p>')
  expect(mail?.html).toContain('<p>£78 <a href="https://x.test/faq">F</a></p>')
})

describe('a server that has received the email but does not answer', () => {
  test('has ten minutes to do so, and gets no second copy', async () => {
    let answer = () => {}
    server.rules.answerAfter = new Promise((done) => (answer = done))
    await enqueue('ada@example.org')
    stopClock()
    const working = work()
    await until(() => server.arrived.length === 1)
    await vi.advanceTimersByTimeAsync(10 * minute - 1000)
    answer()
    expect(await working).toBe(true)
    expect(await row()).toMatchObject({ sentAt: shop.ctx.clock.now(), attempts: 1, unanswered: 0 })
    expect(server.arrived).toHaveLength(1)
  })

  test('gets two more copies, after one hour and after six, and then no more', async () => {
    await enqueue('ada@example.org')
    for (const [attempt, wait] of [
      [1, hour],
      [2, 6 * hour],
    ] as const) {
      server.rules.answerAfter = new Promise(() => {})
      stopClock()
      const working = work()
      await until(() => server.arrived.length === attempt)
      await vi.advanceTimersByTimeAsync(10 * minute)
      await working
      vi.useRealTimers()
      expect(await row()).toMatchObject({ sentAt: null, failedAt: null, unanswered: attempt, claim: null })
      expect((await row())?.dueAt.getTime()).toBe(shop.clock.time + wait)
      expect(result.at(-1)).toMatchObject({
        outcome: 'postponed',
        reason: 'ETIMEDOUT',
        why: expect.stringContaining('600 s'),
      })
      shop.clock.time += wait
    }
    const working = work()
    await until(() => server.arrived.length === 3)
    server.hangUp()
    await working
    expect(await row()).toMatchObject({ failedAt: shop.ctx.clock.now(), attempts: 3, unanswered: 3 })
    expect(result.at(-1)).toMatchObject({ outcome: 'given_up' })
    shop.clock.time += 24 * hour
    await work()
    expect(server.arrived).toHaveLength(3)
  })

  test('and hangs up: the next attempt is after an hour too', async () => {
    server.rules.answerAfter = new Promise(() => {})
    await enqueue('ada@example.org')
    const working = work()
    await until(() => server.arrived.length === 1)
    server.hangUp()
    await working
    expect((await row())?.dueAt.getTime()).toBe(shop.clock.time + hour)
    expect(result).toMatchObject([{ outcome: 'postponed', reason: expect.stringMatching(/^(ECONNECTION|ESOCKET)$/) }])
  })

  test('when the sending process dies: another sends the email within a minute, with the same Message-ID', async () => {
    server.rules.answerAfter = new Promise(() => {})
    await enqueue('ada@example.org')
    const working = work()
    await until(() => server.arrived.length === 1)
    expect(await row()).toMatchObject({ unanswered: 1 })
    shop.clock.time += minute
    server.rules.answerAfter = undefined
    await sendAsOther()
    const [first, second] = server.arrived
    expect(second?.headers.get('message-id')).toBe(first?.headers.get('message-id'))
    expect(await row()).toMatchObject({ sentAt: shop.ctx.clock.now(), attempts: 2 })
    post.close()
    await working
    expect(await row()).toMatchObject({ sentAt: shop.ctx.clock.now(), attempts: 2 })
  })

  test('gets no second copy from another process while the first one is alive', async () => {
    let answer = () => {}
    server.rules.answerAfter = new Promise((done) => (answer = done))
    await enqueue('ada@example.org')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const working = work()
    await until(() => server.arrived.length === 1)
    for (let round = 0; round < 6; round++) {
      shop.clock.time += 30_000
      await vi.advanceTimersByTimeAsync(10_000)
      await until(async () => (await row())?.dueAt.getTime() === shop.clock.time + 40_000)
      await sendAsOther()
      expect(server.arrived).toHaveLength(1)
    }
    answer()
    await working
  })
})

test('an email that another process has taken over is not sent by the first', async () => {
  await enqueue('ada@example.org')
  const other = '11111111-1111-4111-8111-111111111111'
  const slow: Post = {
    close() {},
    async send(mail, beforeEnd) {
      await shop.ctx.database.query('update mail_outbox set claim = $1', [other])
      await post.send(mail, beforeEnd)
    },
  }
  await sendOutbox({ ctx: shop.ctx, input: { post: slow, report: (sent) => result.push(sent) } })
  expect(server.arrived).toEqual([])
  expect(result).toMatchObject([{ outcome: 'postponed' }])
  expect(await row()).toMatchObject({ claim: other, unanswered: 0, sentAt: null })
})

test('550 relay not permitted says nothing about the recipient, so the email is retried', async () => {
  await enqueue('relay@example.org')
  await work()
  expect(await row()).toMatchObject({ failedAt: null, attempts: 1 })
  expect(result).toMatchObject([
    { outcome: 'postponed', reason: 'EENVELOPE 550', why: expect.stringContaining('relay not') },
  ])
})

test('a slow host blocks at most two connections, and no other host’s emails', async () => {
  await enqueue('first@example.org')
  for (const name of ['a', 'b', 'c']) await enqueue(`${name}@${slowHost}`)
  for (const name of ['d', 'e', 'f', 'g']) await enqueue(`${name}@example.org`)
  const working = work()
  await until(() => server.arrived.length === 5)
  expect(slowRecipients).toBe(2)
  const claimed = (await shop.outbox()).filter(({ toAddress, claim }) => toAddress.endsWith(slowHost) && claim !== null)
  expect(claimed).toHaveLength(2)
  server.hangUp()
  // The third is tried once the first two have failed, and hangs in the same way.
  await until(() => slowRecipients === 3)
  server.hangUp()
  await working
})

test('one bad connection at the start delays the other emails by two seconds', async () => {
  await enqueue(`a@${slowHost}`)
  await enqueue('b@example.org')
  stopClock()
  const worker = startWorker()
  await until(() => slowRecipients === 1)
  expect(server.arrived).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  await until(() => server.arrived.length === 1)
  server.hangUp()
  await worker.stop()
})

describe('stopping the worker', () => {
  test('waits for the email that is being sent', async () => {
    let answer = () => {}
    server.rules.answerAfter = new Promise((done) => (answer = done))
    await enqueue('ada@example.org')
    const worker = startWorker()
    await until(() => server.arrived.length === 1)
    const stopping = worker.stop()
    answer()
    await stopping
    expect(await row()).toMatchObject({ sentAt: shop.ctx.clock.now() })
  })

  test('does not wait for ever: an email that may have arrived is retried later, any other at once', async () => {
    server.rules.answerAfter = new Promise(() => {})
    await enqueue('ada@example.org')
    await enqueue(`bob@${slowHost}`)
    stopClock()
    const worker = startWorker()
    await until(() => server.arrived.length === 1)
    await vi.advanceTimersByTimeAsync(2000)
    await until(() => slowRecipients === 1)
    const stopping = worker.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    await stopping
    expect(
      (await shop.outbox()).map(({ attempts, unanswered, dueAt, claim }) => ({
        attempts,
        unanswered,
        claim,
        due: dueAt.getTime() - shop.clock.time,
      })),
    ).toEqual([
      { attempts: 1, unanswered: 1, claim: null, due: hour },
      { attempts: 0, unanswered: 0, claim: null, due: 0 },
    ])
  })
})

test('an invalid certificate is named in the log', async () => {
  const secure = await openMailServer({ secure: true })
  post = openSmtp(secure.url, shop.ctx)
  await enqueue('ada@example.org')
  expect(await work()).toBe(false)
  expect(result).toMatchObject([{ reason: 'ESOCKET', why: expect.stringMatching(/certificate/i) }])
  await secure.close()
})
