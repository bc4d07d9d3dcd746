import type { ItemRow, MailBlock, Row } from './mail-block.ts'
import { webAddress } from './web-address.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** References, sizes, postcodes and telephone numbers never wrap, so that people can copy them or read them out. */
const nonBreaking =
  /\b[A-Z]{3}(?:-[2-9A-Z]{4})+\b|\b\d+(?: × \d+)+ mm\b|\b[A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2}\b|\b0\d{4} \d{6}\b/g

const textHtml = (text: string): string =>
  escapeHtml(text).replace(nonBreaking, '<span style="white-space:nowrap">$&</span>').replace(/\r?\n/g, '<br>')

const ink = '#26211d'
const quiet = '#5f5750'
const rule = '#e0d9cf'
const serif = "font-family:Georgia,'Times New Roman',serif;font-weight:400"
const sans = 'font-family:Arial,Helvetica,sans-serif'
const body = `margin:0 0 16px;${sans};font-size:16px;line-height:1.6;color:${ink}`

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 style="margin:0 0 20px;${serif};font-size:28px;line-height:1.2;color:${ink}">${textHtml(block.text)}</h1>`
    case 'subheading':
      return `<h2 style="margin:28px 0 8px;${serif};font-size:20px;line-height:1.3;color:${ink}">${textHtml(block.text)}</h2>`
    case 'paragraph':
      return `<p style="${body}">${textHtml(block.text)}</p>`
    case 'button':
      return `<p style="margin:24px 0 12px"><a href="${escapeHtml(webAddress(block.href))}" style="display:inline-block;padding:14px 24px;background:${ink};color:#ffffff;${sans};font-size:16px;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p style="${body};font-size:13px;color:${quiet};word-break:break-all">${escapeHtml(block.href)}</p>`
    case 'table':
      return tableHtml(block.rows.map(detailHtml))
    case 'items':
      return tableHtml(block.rows.map(itemHtml))
    case 'totals':
      return tableHtml(block.rows.map((row, index) => totalHtml(row, index === block.rows.length - 1)))
    case 'quote':
      return `<blockquote style="${body};margin-left:0;padding-left:16px;border-left:2px solid #8f4a2b">${textHtml(block.text)}</blockquote>`
  }
}

const tableHtml = (rows: string[]) =>
  `<table style="width:100%;margin:0 0 20px;border-collapse:collapse;table-layout:fixed">${rows.join('')}</table>`

/** A long email address wraps, so it does not make the email wider than a phone. */
const cell = `padding:8px 16px 8px 0;border-bottom:1px solid ${rule};text-align:left;vertical-align:top;${sans};font-size:15px;line-height:1.5;overflow-wrap:break-word;word-break:break-word`
const amountCell = `${cell};width:30%;padding-right:0;text-align:right;color:${ink}`

const rowHtml = (label: string, value: string) => `<tr>${label}${value}</tr>`
const header = (style: string, html: string) => `<th scope="row" style="${cell};${style}">${html}</th>`

const detailHtml = ([label, value]: Row) =>
  rowHtml(
    header(`width:34%;font-weight:400;color:${quiet}`, textHtml(label)),
    `<td style="${cell};padding-right:0;color:${ink}">${textHtml(value)}</td>`,
  )

const itemHtml = ([name, amount, quantity]: ItemRow) =>
  rowHtml(
    header(
      `font-weight:400;color:${ink}`,
      quantity ? `${textHtml(name)}<br><span style="color:${quiet}">${textHtml(quantity)}</span>` : textHtml(name),
    ),
    `<td style="${amountCell}">${textHtml(amount)}</td>`,
  )

function totalHtml([label, value]: Row, isLast: boolean) {
  const weight = `font-weight:${isLast ? 700 : 400}`
  return rowHtml(
    header(`${weight};color:${isLast ? ink : quiet}`, textHtml(label)),
    `<td style="${amountCell};${weight}">${textHtml(value)}</td>`,
  )
}

type MailPage = { name: string; subject: string; preview: string; blocks: MailBlock[]; signature: string[] }

/** Tables and style attributes, because email clients support little else. Nothing is loaded from another server. */
export const mailHtml = ({ name, subject, preview, blocks, signature }: MailPage) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title>
<style>@media (max-width:480px){.outer{padding:0!important}.inner{padding:20px!important}}</style></head>
<body style="margin:0;padding:0;background:#fbf9f6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" style="width:100%;border-collapse:collapse;background:#fbf9f6"><tr><td class="outer" style="padding:32px 16px">
<table role="presentation" style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse;background:#ffffff;border:1px solid ${rule}">
<tr><td class="inner" style="padding:24px 32px;border-bottom:1px solid ${rule};${serif};font-size:24px;color:${ink}">${escapeHtml(name)}</td></tr>
<tr><td class="inner" style="padding:32px">
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="inner" style="padding:20px 32px;border-top:1px solid ${rule};${sans};font-size:13px;line-height:1.6;color:${quiet}">${signature.map(escapeHtml).join('<br>')}</td></tr>
</table></td></tr></table>
</body></html>
`
