import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { openDatabase } from '#database/client.ts'
import { enquiries, mailOutbox, newsletterSubscriptions } from '#database/tables/messages.ts'
import { shopConfig } from '#shop.config'
import type { ShopContext } from '#shop/context.ts'
import { createApp } from './app.ts'
import type { Site } from './site.ts'

/** A whole API on a database of its own: PGlite in memory, or a fresh one on TEST_DATABASE_URL. */
export async function openTestShop(given: Partial<Site> = {}) {
  const home = await openTestDatabase()
  const clock = { time: new Date('2026-03-02T10:00:00Z').getTime() }
  const ctx: ShopContext = { database: home.database, config: shopConfig, now: () => new Date(clock.time) }
  const site: Site = { publicUrl: () => 'https://shop.test', trustProxy: false, isProduction: false, ...given }
  const log = pino({ level: 'silent' })
  const app = createApp({ ctx, log, cache: null, isReady: async () => true, site })
  const { db } = home.database

  return {
    ctx,
    app,
    clock,
    db,
    /** As from a socket at `from`; every test takes its own, because visits are counted. */
    send: (method: string, path: string, from: string, headers: Record<string, string> = {}, body?: string) =>
      app.request(path, { method, headers, ...(body === undefined ? {} : { body }) }, socketAt(from)),
    post: (path: string, from: string, body: unknown, headers: Record<string, string> = {}) =>
      app.request(
        path,
        { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
        socketAt(from),
      ),
    outbox: () => db.select().from(mailOutbox).orderBy(mailOutbox.id),
    async empty() {
      await db.delete(mailOutbox)
      await db.delete(enquiries)
      await db.delete(newsletterSubscriptions)
    },
    close: home.close,
  }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

const socketAt = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress, remotePort: 40_000, remoteFamily: 'IPv4' } } })

async function openTestDatabase() {
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    const database = await openDatabase({ folder: 'memory://' })
    return { database, close: database.close }
  }
  const name = `ashlar_test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await openDatabase({ url: own.href, folder: '' })
  return {
    database,
    close: async () => {
      await database.close()
      await administer(url, `drop database ${name}`)
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export type Arrived = { to: string[]; headers: Map<string, string>; names: string[]; plain: string; html: string }

/** A real mail server that keeps what arrives. `behave` lets a test make it refuse. */
export async function openMailServer(behave: Pick<SMTPServerOptions, 'onRcptTo' | 'onMailFrom'> = {}) {
  const arrived: Arrived[] = []
  const rules: { beforeAccept?: (() => Error | null) | undefined } = {}
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
          arrived.push({ to: session.envelope.rcptTo.map((one) => one.address), ...parseMail(Buffer.concat(chunks).toString('latin1')) })
        done(error)
      })
    },
  })
  // A client hanging up in the middle is what some tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    rules,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

type Part = { headers: Map<string, string>; names: string[]; body: string }

/** As much of MIME as our own mails use: unfolded headers, multipart/alternative, quoted-printable and base64. */
function parseMail(raw: string): Omit<Arrived, 'to'> {
  const whole = readPart(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers.get('content-type') ?? '')?.[1]
  const parts = boundary
    ? whole.body.split(`--${boundary}`).slice(1, -1).map((text) => readPart(text.replace(/^\r\n/, '')))
    : [whole]
  const words = (type: string) => parts.filter((part) => part.headers.get('content-type')?.startsWith(type)).map(decodeBody).join('')
  return { headers: whole.headers, names: whole.names, plain: words('text/plain'), html: words('text/html') }
}

function readPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const pairs = lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
  return { headers: new Map(pairs), names: pairs.map(([name]) => name), body: raw.slice(end + 4) }
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')
  const bytes = encoding === 'base64' ? Buffer.from(body, 'base64') : Buffer.from(encoding === 'quoted-printable' ? unquote(body) : body, 'latin1')
  return bytes.toString('utf8').replace(/\r\n/g, '\n')
}

const unquote = (text: string) =>
  text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
