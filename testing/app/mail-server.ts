import type { Socket } from 'node:net'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll } from 'vitest'
import type { Deployment } from '#api/http/deployment.ts'
import { createApp } from '#server/app.ts'
import type { ActingContext } from '#shop/context.ts'
import { readFiles } from '#shop/mail/read-files.ts'
import { listOutbox } from '#shop/mail/read-outbox.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { testShop } from './test-shop.ts'

const deployment: Deployment = {
  publicUrl: () => 'https://shop.test',
  trustProxy: false,
  isProduction: false,
  sendsMail: true,
}

/** The shop of `testShop` with a public URL and its own clock; emails and enquiries are deleted after each test. */
export function messagesShop() {
  const base = testShop()
  const clock = { time: new Date('2026-03-02T10:00:00Z').getTime() }
  const opened = {} as { ctx: ActingContext; app: ReturnType<typeof createApp> }
  beforeAll(() => {
    const ctx = {
      ...base.ctx,
      clock: { now: () => new Date(clock.time) },
      gateways: sandboxGateways(base.ctx, deployment),
    }
    const log = pino({ level: 'silent' })
    Object.assign(opened, {
      ctx,
      app: createApp({ ctx, log, cache: null, isReady: async () => true, pictureFolder: '', deployment }),
    })
  })
  afterEach(async () => {
    const text =
      'truncate mail_outbox, enquiry_messages, enquiries, newsletter_subscriptions, newsletter_links, stock_alerts'
    await opened.ctx.database.query(text, [])
  })
  return {
    clock,
    get ctx() {
      return opened.ctx
    },
    get db() {
      return opened.ctx.database.db
    },
    /** Sends from the IP address `from`; each test uses its own, because requests are limited by address. */
    send: async (method: string, path: string, from: string, headers: Record<string, string> = {}, body?: string) =>
      opened.app.request(path, { method, headers, ...(body === undefined ? {} : { body }) }, socketAt(from)),
    post: async (path: string, from: string, body: unknown, more: Record<string, string> = {}) => {
      const headers = { 'content-type': 'application/json', ...more }
      return opened.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) }, socketAt(from))
    },
    /** Oldest first. */
    outbox: async () => {
      const rows = await listOutbox({ ctx: opened.ctx })
      return Promise.all(rows.reverse().map((row) => readFiles(opened.ctx, row)))
    },
  }
}

const socketAt = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 40_000, remoteFamily: 'IPv4' } },
})

export type Arrived = { to: string[]; headers: Map<string, string>; names: string[]; plain: string; html: string }

type Rules = {
  beforeAccept?: (() => Error | null) | undefined
  /** The server accepts the email but replies only after this. */
  answerAfter?: Promise<void> | undefined
}

/** A real mail server that stores what arrives. With `behave` a test can make it reject mail. */
export async function openMailServer(behave: Pick<SMTPServerOptions, 'onRcptTo' | 'onMailFrom' | 'secure'> = {}) {
  const arrived: Arrived[] = []
  const rules: Rules = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...behave,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const error = rules.beforeAccept?.() ?? null
        if (!error)
          arrived.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            ...parseMail(Buffer.concat(chunks).toString('latin1')),
          })
        if (rules.answerAfter) void rules.answerAfter.then(() => done(error))
        else done(error)
      })
    },
  })
  // Some tests disconnect halfway through on purpose.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `${behave.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    arrived,
    rules,
    /** Closes every connection without a reply. */
    hangUp: () => {
      for (const { _socket } of server.connections as unknown as Set<{ _socket: Socket }>) _socket.destroy()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

type Part = { headers: Map<string, string>; names: string[]; body: string }

/** Parses the parts of MIME that our emails use: folded headers, multipart/alternative, quoted-printable and base64. */
function parseMail(raw: string): Omit<Arrived, 'to'> {
  const message = readPart(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(message.headers.get('content-type') ?? '')?.[1]
  const parts = boundary
    ? message.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((text) => readPart(text.replace(/^\r\n/, '')))
    : [message]
  const textOf = (type: string) =>
    parts
      .filter((part) => part.headers.get('content-type')?.startsWith(type))
      .map(decodeBody)
      .join('')
  return { headers: message.headers, names: message.names, plain: textOf('text/plain'), html: textOf('text/html') }
}

function readPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const pairs = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return { headers: new Map(pairs), names: pairs.map(([name]) => name), body: raw.slice(end + 4) }
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquote(body) : body, 'latin1')
  return bytes.toString('utf8').replace(/\r\n/g, '\n')
}

const unquote = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
