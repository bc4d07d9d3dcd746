import type { Settings } from '#contract/settings/settings.ts'
import type { MailBlock } from './mail-block.ts'
import { mailHtml } from './mail-html.ts'
import { webAddress } from './web-address.ts'

export type ComposedMail = { kind: string; subject: string; html: string; plain: string }

/** `kind` names the template, for the outbox and the log; `preview` is the line an inbox shows after the subject. */
export function composeMail(
  settings: Settings,
  mail: { kind: string; subject: string; preview: string; blocks: MailBlock[] },
): ComposedMail {
  const { kind, subject, preview, blocks } = mail
  const signature = signatureOf(settings)
  return {
    kind,
    subject,
    html: mailHtml({ name: settings.company.name, subject, preview, blocks, signature }),
    plain: [...blocks.map(blockText), `-- \n${signature.join('\n')}`].join('\n\n').concat('\n'),
  }
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(block.text.length)}`
    case 'subheading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'paragraph':
      return block.text
    case 'button':
      return `${block.label}:\n${webAddress(block.href)}`
    case 'table':
    case 'totals':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'items':
      return block.rows
        .map(([name, amount, quantity]) => `${quantity ? `${name}, ${quantity}` : name}: ${amount}`)
        .join('\n')
    case 'quote':
      return block.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join('\n')
  }
}

const signatureOf = ({ company }: Settings): string[] => [
  company.name,
  `${company.legalName}, ${company.address.join(', ')}`,
  `${company.phone} · ${company.email}`,
  `Registered in England and Wales, number ${company.number}`,
]
