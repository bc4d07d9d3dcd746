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
