import { Hono } from 'hono'
import type { ShopContext } from '#shop/context.ts'
import { escapeHtml } from '#shop/mail/mail-html.ts'
import type { WholeMail } from '#shop/mail/read-files.ts'
import { listOutbox, readOutboxMail } from '#shop/mail/read-outbox.ts'
import type { OutboxRow } from '#shop/mail/smtp.ts'
import type { Env } from '../http/errors.ts'
import { htmlPage } from '../http/html-page.ts'
import { isLocalRequest } from '../http/local-request.ts'

/** An email may load nothing from elsewhere. */
const mailPolicy =
  "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * For developers: the emails that a shop without SMTP would have sent. They contain links that open accounts, so only
 * requests from this machine may read them. Never mounted in production.
 */
export const outboxPages = (ctx: ShopContext) =>
  new Hono<Env>()
    .use(async (c, next) => {
      if (!isLocalRequest(c)) return c.notFound()
      await next()
      c.header('cache-control', 'no-store')
    })
    .get('/', async (c) => {
      const rows = await listOutbox({ ctx: c.var.ctx })
      const paragraphs = [
        rows.length === 0 ? 'No mail has been written yet.' : 'The newest emails. Without SMTP_URL they stay here.',
      ]
      return c.html(
        htmlPage(ctx.settings, { title: 'Outbox', paragraphs, extra: rows.length > 0 ? listHtml(rows) : '' }),
      )
    })
    .get('/:id{[0-9]{1,9}}', async (c) => {
      const row = await readOutboxMail({ ctx: c.var.ctx, input: { id: Number(c.req.param('id')) } })
      return c.html(htmlPage(ctx.settings, { title: row.subject, paragraphs: [], extra: mailHtml(row) }))
    })
    .get('/:id{[0-9]{1,9}}/attachments/:name', async (c) => {
      const row = await readOutboxMail({ ctx: c.var.ctx, input: { id: Number(c.req.param('id')) } })
      const file = row.files.find(({ filename }) => filename === c.req.param('name'))
      if (!file) return c.notFound()
      return c.body(file.content, 200, { 'content-type': file.contentType, 'content-security-policy': mailPolicy })
    })
    .get('/:id{[0-9]{1,9}}/html', async (c) => {
      const row = await readOutboxMail({ ctx: c.var.ctx, input: { id: Number(c.req.param('id')) } })
      return c.html(row.html, 200, { 'content-security-policy': mailPolicy })
    })

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' })

const stateOf = (row: Omit<OutboxRow, 'attachments'>) => {
  if (row.sentAt) return `sent ${moment.format(row.sentAt)}`
  if (row.failedAt) return `given up ${moment.format(row.failedAt)}: ${row.lastError}`
  return row.attempts === 0 ? 'waiting' : `waiting, ${row.attempts} failed: ${row.lastError ?? 'under way'}`
}

const rowsHtml = (cells: string[][]) => cells.map((row) => `<tr>${row.join('')}</tr>`).join('')

const listHtml = (rows: OutboxRow[]) => `<div class="scroll"><table><thead><tr>
<th scope="col">Written</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">State</th></tr></thead>
<tbody>${rowsHtml(
  rows.map((row) => [
    `<td>${moment.format(row.createdAt)}</td>`,
    `<td>${escapeHtml(row.toAddress)}</td>`,
    `<td><a href="/dev/outbox/${row.id}">${escapeHtml(row.subject)}</a></td>`,
    `<td>${escapeHtml(stateOf(row))}</td>`,
  ]),
)}</tbody></table></div>`

function mailHtml(row: WholeMail): string {
  const rows: [string, string][] = [
    ['To', [row.toName, `<${row.toAddress}>`].filter(Boolean).join(' ')],
    ...(row.replyTo ? [['Reply to', row.replyTo] satisfies [string, string]] : []),
    ...Object.entries(row.headers),
    ['Written', moment.format(row.createdAt)],
    ['State', stateOf(row)],
    ['Template', row.kind],
  ]
  const table = rowsHtml(
    rows.map(([name, value]) => [`<th scope="row">${escapeHtml(name)}</th>`, `<td>${escapeHtml(value)}</td>`]),
  )
  const body = row.plain
    ? `<pre>${linked(row.plain)}</pre><p><a href="/dev/outbox/${row.id}/html">View as HTML</a></p>`
    : '<p>The text was deleted after the email was sent.</p>'
  return `<div class="scroll"><table><tbody>${table}</tbody></table></div>${body}${attachmentsHtml(row)}<p><a href="/dev/outbox">All emails</a></p>`
}

const attachmentsHtml = ({ id, files }: WholeMail): string =>
  files
    .map(({ filename }) => `<p>Attached: <a href="/dev/outbox/${id}/attachments/${filename}">${filename}</a></p>`)
    .join('')

const linked = (text: string) => escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
