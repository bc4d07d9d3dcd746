import { createTransport } from 'nodemailer'
import type { mailOutbox } from '#database/tables/messages.ts'
import type { ShopConfig } from '#shop.config'

export type OutboxRow = typeof mailOutbox.$inferSelect

/** How mail leaves the shop. `send` throws what the server said, or that it could not be reached. */
export type Post = { send: (row: OutboxRow) => Promise<void>; close: () => void }

/** All told shorter than a claim lasts, so that a slow server never sees the same mail from two workers. */
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function openSmtp(url: string, config: ShopConfig): Post {
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true })
  const from = { name: config.name, address: config.company.email }
  const domain = from.address.slice(from.address.indexOf('@') + 1)
  return {
    async send(row) {
      await transport.sendMail({
        from,
        // Addresses go as objects: as text they would be read as a list.
        to: { name: row.toName ?? '', address: row.toAddress },
        ...(row.replyTo ? { replyTo: { name: '', address: row.replyTo } } : {}),
        envelope: { from: from.address, to: [row.toAddress] },
        subject: row.subject,
        text: row.plain,
        html: row.html,
        messageId: `<${row.messageId}@${domain}>`,
        date: row.createdAt,
        headers: { 'Auto-Submitted': 'auto-generated', ...row.headers },
      })
    },
    close: () => transport.close(),
  }
}
