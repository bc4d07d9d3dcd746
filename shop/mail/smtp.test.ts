import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { starterSettings } from '#shop.config'
import { headerText } from './address.ts'
import type { WholeMail } from './read-files.ts'
import { composeRaw } from './smtp.ts'

const row: WholeMail = {
  id: 1,
  messageId: '7d6b2a6e-5a8f-4a5e-9a53-0c1a52a3b111',
  kind: 'test',
  toAddress: 'ada@example.org',
  toName: null,
  replyTo: null,
  subject: 'Stone dust',
  html: '<p>Hello</p>',
  plain: 'Hello',
  headers: {},
  files: [],
  createdAt: new Date('2026-03-02T10:00:00Z'),
  dueAt: new Date('2026-03-02T10:00:00Z'),
  attempts: 0,
  unanswered: 0,
  claim: null,
  sentAt: null,
  failedAt: null,
  lastError: null,
  staffId: null,
  reportedAt: null,
}
/** The field names of the header, with folded lines joined, and the length of its longest line. */
async function headerOf(changes: Partial<WholeMail>) {
  const raw = (await composeRaw({ ...row, ...changes }, starterSettings).build()).toString('latin1')
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
  const lines = head.split('\r\n')
  return {
    names: head
      .replace(/\r\n[ \t]/g, ' ')
      .split('\r\n')
      .map((line) => /^([A-Za-z-]+): /.exec(line)?.[1]),
    longest: Math.max(...lines.map((line) => line.length)),
    strays: /[\r\n]/.test(lines.join('')),
    isPlain: /^[\t\x20-\x7e]*$/.test(lines.join('')),
  }
}

const nasty = [
  'Ada\r\nBcc: eve@example.org',
  'Ada\nX-Evil: 1\n\n<script>',
  'Ada\rMason',
  'Ada\u0000Mason',
  'Ada\u0085Bcc: eve@example.org',
  'Ada\u2028Mason\u2029',
  '\u202egro.elpmaxe@eve\u202c',
  'A\u200bd\u{e0041}a',
  'lone \ud800 half',
  '"Ada" <eve@example.org>, Mason;',
  '=?utf-8?B?RXZl?=',
  'Zoë Müller-Łódź 山田太郎 🪨'.repeat(20),
  'a'.repeat(2000),
  '\\',
  '',
]

test.each(nasty.map((text) => [text.slice(0, 40), text] as const))(
  'a name, subject or header value of %j … cannot start another header',
  async (_, text) => {
    const plain = await headerOf({ toName: 'Ada', headers: { 'X-Note': 'plain' } })
    const dirty = await headerOf({ toName: text, subject: text, headers: { 'X-Note': text } })
    const expected = headerText(text)
      ? plain.names
      : plain.names.filter((name) => !['Subject', 'X-Note'].includes(name ?? ''))
    expect(dirty.names.filter((name) => name !== undefined)).toEqual(expected)
    expect(dirty).toMatchObject({ strays: false, isPlain: true })
    expect(dirty.longest).toBeLessThanOrEqual(998)
  },
)

test('an attachment is sent as a file', async () => {
  const files = [{ filename: 'terms.html', contentType: 'text/html; charset=utf-8', content: '<p>£78.00</p>' }]
  const raw = (await composeRaw({ ...row, files }, starterSettings).build()).toString('latin1')
  const file = raw.slice(raw.indexOf('filename=terms.html'))
  expect(raw).toContain('Content-Disposition: attachment; filename=terms.html')
  const [, content = ''] = file.split('\r\n\r\n')
  expect(Buffer.from(content.split('--')[0] ?? '', 'base64').toString()).toBe('<p>£78.00</p>')
})

/** Verifies the signature as RFC 6376 describes it, relaxed/relaxed. */
function verifyDkim(
  raw: string,
  publicKey: string,
): { isBodyIntact: boolean; isSigned: boolean; tags: Map<string, string> } {
  const at = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, at).split(/\r\n(?![ \t])/)
  const relaxed = (field: string) => {
    const colon = field.indexOf(':')
    const value = field
      .slice(colon + 1)
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()
    return `${field.slice(0, colon).toLowerCase()}:${value}`
  }
  const body = raw
    .slice(at + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n')
  const signature = relaxed(fields.find((field) => /^dkim-signature:/i.test(field)) ?? '')
  const tags = new Map(
    signature
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag): [string, string] => {
        const [name = '', ...value] = tag.split('=')
        return [name.trim(), value.join('=').replace(/\s/g, '')]
      }),
  )
  const signed = (tags.get('h') ?? '')
    .split(':')
    .map((name) => fields.find((field) => field.toLowerCase().startsWith(`${name}:`)))
  const text = [...signed.map((field) => relaxed(field ?? '')), signature.replace(/\bb=[^;]*$/, 'b=')].join('\r\n')
  return {
    tags,
    isBodyIntact: createHash('sha256').update(body, 'latin1').digest('base64') === tags.get('bh'),
    isSigned: createVerify('sha256')
      .update(text, 'latin1')
      .verify(publicKey, tags.get('b') ?? '', 'base64'),
  }
}

test('an email is signed with the shop’s key, including what lets people unsubscribe', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const headers = {
    'List-Unsubscribe': '<https://shop.test/u/1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const mail = { ...row, subject: 'Slate – £40', headers, dkim: { selector: 'shop1', privateKey } }
  const raw = (await composeRaw(mail, starterSettings).build()).toString('latin1')
  const { tags, ...verdict } = verifyDkim(raw, publicKey)
  expect(verdict).toEqual({ isBodyIntact: true, isSigned: true })
  expect(tags.get('s')).toBe('shop1')
  expect(starterSettings.company.email).toMatch(new RegExp(`@${tags.get('d')}$`))
  expect(tags.get('h')?.split(':')).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  const other = raw.replace('Hello', 'Howdy')
  expect(verifyDkim(other, publicKey)).toMatchObject({ isBodyIntact: false, isSigned: true })
  const renamed = raw.replace('ada@example.org', 'eve@example.org')
  expect(verifyDkim(renamed, publicKey)).toMatchObject({ isBodyIntact: true, isSigned: false })
})
