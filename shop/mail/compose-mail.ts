import type { ShopConfig } from '#shop.config'

type Row = [label: string, value: string]

/** What a mail is made of. Both its forms, HTML and plain text, come from the same blocks and so always agree. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'table'; rows: Row[] }
  /** Goods: their names are longer than labels, and matter more. */
  | { kind: 'items'; rows: Row[] }
  | { kind: 'quote'; text: string }

export type ComposedMail = { kind: string; subject: string; html: string; plain: string }

/** `kind` names the template, for the outbox and the log; `preview` is the line an inbox shows beside the subject. */
export function composeMail(
  config: ShopConfig,
  mail: { kind: string; subject: string; preview: string; blocks: MailBlock[] },
): ComposedMail {
  return {
    kind: mail.kind,
    subject: mail.subject,
    html: htmlPage(config, {
      subject: mail.subject,
      preview: mail.preview,
      content: mail.blocks.map(blockHtml).join('\n'),
    }),
    plain: [...mail.blocks.map(blockText), `-- \n${signature(config).join('\n')}`].join('\n\n').concat('\n'),
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const serif = "font-family:Georgia,'Times New Roman',serif;font-weight:400"
const sans = 'font-family:Arial,Helvetica,sans-serif'
const body = `margin:0 0 16px;${sans};font-size:16px;line-height:1.6;color:#26211d`

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 style="margin:0 0 20px;${serif};font-size:28px;line-height:1.2;color:#26211d">${escapeHtml(block.text)}</h1>`
    case 'paragraph':
      return `<p style="${body}">${escapeHtml(block.text)}</p>`
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(webAddress(block.href))}" style="display:inline-block;padding:14px 24px;background:#26211d;color:#ffffff;${sans};font-size:16px;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p style="${body};font-size:13px;color:#5f5750;word-break:break-all">${escapeHtml(block.href)}</p>`
    case 'table':
    case 'items':
      return `<table style="width:100%;margin:0 0 20px;border-collapse:collapse">${block.rows.map(rowHtml[block.kind]).join('')}</table>`
    case 'quote':
      return `<blockquote style="${body};margin-left:0;padding-left:16px;border-left:2px solid #8f4a2b">${escapeHtml(block.text).replace(/\r?\n/g, '<br>')}</blockquote>`
  }
}

const cell = `padding:8px 16px 8px 0;border-bottom:1px solid #e0d9cf;text-align:left;vertical-align:top;${sans};font-size:15px;line-height:1.5`

const rowHtml = {
  table: ([label, value]: Row) =>
    `<tr><th scope="row" style="${cell};width:34%;font-weight:400;color:#5f5750">${escapeHtml(label)}</th><td style="${cell};color:#26211d">${escapeHtml(value)}</td></tr>`,
  items: ([name, amount]: Row) =>
    `<tr><th scope="row" style="${cell};font-weight:400;color:#26211d">${escapeHtml(name)}</th><td style="${cell};width:38%;padding-right:0;text-align:right;color:#26211d">${escapeHtml(amount)}</td></tr>`,
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(block.text.length)}`
    case 'paragraph':
      return block.text
    case 'button':
      return `${block.label}:\n${webAddress(block.href)}`
    case 'table':
    case 'items':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'quote':
      return block.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join('\n')
  }
}

/** A link in a mail is one of ours; anything but http(s) here is a mistake of the caller. */
function webAddress(href: string): string {
  if (!/^https?:\/\/[^\s]+$/.test(href)) throw new TypeError('A mail links to web addresses only')
  return href
}

const signature = ({ name, company }: ShopConfig): string[] => [
  name,
  `${company.legalName}, ${company.address.join(', ')}`,
  `${company.phone} · ${company.email}`,
  `Registered in England and Wales, number ${company.number}`,
]

/** Tables and style attributes, because that is what mail programs understand; no picture, font or link of others. */
const htmlPage = (
  config: ShopConfig,
  { subject, preview, content }: Record<'subject' | 'preview' | 'content', string>,
) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#fbf9f6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" style="width:100%;border-collapse:collapse;background:#fbf9f6"><tr><td style="padding:32px 16px">
<table role="presentation" style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse;background:#ffffff;border:1px solid #e0d9cf">
<tr><td style="padding:24px 32px;border-bottom:1px solid #e0d9cf;${serif};font-size:24px;color:#26211d">${escapeHtml(config.name)}</td></tr>
<tr><td style="padding:32px">
${content}
</td></tr>
<tr><td style="padding:20px 32px;border-top:1px solid #e0d9cf;${sans};font-size:13px;line-height:1.6;color:#5f5750">${signature(config).map(escapeHtml).join('<br>')}</td></tr>
</table></td></tr></table>
</body></html>
`
