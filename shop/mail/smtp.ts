import { Readable } from 'node:stream'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Settings } from '#contract/settings/settings.ts'
import type { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { headerText } from './address.ts'
import type { WholeMail } from './read-files.ts'

export type OutboxRow = typeof mailOutbox.$inferSelect

/**
 * Sends emails. `send` throws the server's error, or that it could not be reached. `beforeEnd` is awaited before the
 * final dot, without which no server delivers the email. `close` aborts the emails being sent.
 */
export type Post = { send: (mail: WholeMail, beforeEnd?: () => Promise<void>) => Promise<void>; close: () => void }

/** How long each phase may take: the values of RFC 5321, 4.5.3.2, and a minute to connect. */
const minute = 60_000
export const smtpLimits = {
  connect: minute,
  greeting: 5 * minute,
  command: 5 * minute,
  dataBlock: 3 * minute,
  /** After the final dot the server may already have delivered the email: giving up early would send a second copy. */
  afterData: 10 * minute,
}

/** Why an attempt failed, and whether the server had received the complete email without responding. */
export class SendError extends Error {
  override name = 'SendError'
  readonly isUnanswered: boolean

  constructor(cause: unknown, isUnanswered: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isUnanswered = isUnanswered
  }
}

/** The shop closed while an email was being sent. */
export class Stopped extends Error {
  override name = 'Stopped'
}

export function openSmtp(url: string, ctx: Pick<ShopContext, 'settings' | 'mail'>, limits = smtpLimits): Post {
  const { auth, ...server } = parseConnectionUrl(url)
  const options = {
    ...server,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    // A safety net below the limits of the phases.
    socketTimeout: limits.afterData + minute,
  }
  const sending = new Set<(reason: Error) => void>()

  /** One connection per email, so that a broken one affects no other. */
  async function send(mail: WholeMail, beforeEnd = async () => {}): Promise<void> {
    const connection = new SMTPConnection(options)
    let isAfterData = false
    let timer: NodeJS.Timeout | undefined
    let fail = (_reason: Error) => {}
    const failed = new Promise<never>((_, reject) => (fail = reject))
    failed.catch(() => {})
    const phase = (name: keyof typeof limits) => {
      clearTimeout(timer)
      timer = setTimeout(() => fail(timeOut(name, limits[name])), limits[name])
    }
    connection.on('error', fail)
    sending.add(fail)
    async function* message() {
      phase('dataBlock')
      for await (const chunk of composeRaw(mail, ctx.settings).createReadStream()) {
        yield chunk
        phase('dataBlock')
      }
      await beforeEnd()
      isAfterData = true
      phase('afterData')
    }
    const step = (act: (done: (error?: Error | null) => void) => void) =>
      Promise.race([failed, new Promise<void>((done, reject) => act((error) => (error ? reject(error) : done())))])
    try {
      await step((done) => connection.connect(done))
      phase('command')
      if (auth && connection.allowsAuth) await step((done) => connection.login(auth, done))
      phase('command')
      const envelope = { from: ctx.mail.bounces?.address ?? ctx.settings.company.email, to: [mail.toAddress] }
      await step((done) => connection.send(envelope, Readable.from(message(), { objectMode: false }), done))
    } catch (error) {
      const isAnswered = Boolean((error as { responseCode?: number }).responseCode)
      throw new SendError(error, isAfterData && !isAnswered)
    } finally {
      clearTimeout(timer)
      sending.delete(fail)
      connection.close()
    }
  }

  return {
    send,
    close() {
      for (const fail of sending) fail(new Stopped('the shop is closing'))
    },
  }
}

const timeOut = (name: string, ms: number) =>
  Object.assign(new Error(`no answer within ${ms / 1000} s (${name})`), { code: 'ETIMEDOUT' })

/** The email as it is sent. Header texts are cleaned here once more, so that no value can start another header. */
export function composeRaw(mail: WholeMail, settings: Settings) {
  const from = { name: headerText(settings.mail.senderName || settings.company.name), address: settings.company.email }
  const replyTo = mail.replyTo ?? settings.mail.replyTo
  const domain = from.address.slice(from.address.indexOf('@') + 1)
  const headers = Object.entries(mail.headers).map(([key, value]) => ({ key, value: headerText(value) }))
  const message = new MailComposer({
    from,
    // Addresses are objects: as text they would be parsed as a list.
    to: { name: headerText(mail.toName ?? ''), address: mail.toAddress },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    subject: headerText(mail.subject),
    text: mail.plain,
    html: mail.html,
    attachments: mail.files,
    messageId: `<${mail.messageId}@${domain}>`,
    date: mail.createdAt,
    headers: [{ key: 'Auto-Submitted', value: 'auto-generated' }, ...headers],
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { dkim } = mail
  if (dkim) {
    const signer = new DKIM({ ...dkim, keySelector: dkim.selector, domainName: domain, headerFieldNames: signedFields })
    message.processFunc((input) => signer.sign(input))
  }
  return message
}

/** Large providers show the unsubscribe button only if both of its fields are signed. */
const signedFields = [
  'From:To:Subject:Date:Message-ID:Reply-To:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post',
].join(':')
