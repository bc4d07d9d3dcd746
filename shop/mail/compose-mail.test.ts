import { expect, test } from 'vitest'
import { starterSettings } from '#shop.config'
import { composeMail } from './compose-mail.ts'
import type { MailBlock } from './mail-block.ts'

const compose = (blocks: MailBlock[]) =>
  composeMail(starterSettings, { kind: 'test', subject: 'A & B', preview: '<p>', blocks })

test('HTML and plain text have the same content, and typed markup is escaped', () => {
  const typed = `<a href="x" onclick='y'>&amp;`
  const escaped = '&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;amp;'
  const { html, plain } = compose([
    { kind: 'heading', text: typed },
    { kind: 'paragraph', text: typed },
    { kind: 'table', rows: [[typed, typed]] },
    { kind: 'quote', text: `${typed}\n${typed}` },
    { kind: 'button', label: typed, href: 'https://shop.test/?a="b"' },
  ])
  expect(html.split(escaped)).toHaveLength(8)
  expect(html).not.toContain(typed)
  expect(html).toContain('href="https://shop.test/?a=&quot;b&quot;"')
  expect(plain.split(typed)).toHaveLength(8)
  expect(plain).toContain(`> ${typed}\n> ${typed}`)
})

test('the name of an item has the wider column, and the plain text has the same content', () => {
  const { html, plain } = compose([
    { kind: 'items', rows: [['Carrara Honed, 600 × 300 × 20 mm', '£359.64', '40 pieces']] },
    { kind: 'items', rows: [['Jura Beige Honed', '8 pieces']] },
  ])
  expect(html).toMatch(/<th scope="row" style="(?![^"]*width)[^"]*">Carrara Honed.*40 pieces/)
  expect(html).toMatch(/<td style="[^"]*width:30%[^"]*text-align:right[^"]*">£359\.64/)
  expect(plain).toContain('Carrara Honed, 600 × 300 × 20 mm, 40 pieces: £359.64')
  expect(plain).toContain('Jura Beige Honed: 8 pieces')
})

test('the total of an order is bold and the amounts above it are not', () => {
  const rows: [string, string][] = [
    ['Goods', '£300.00'],
    ['Total', '£349.00'],
  ]
  const { html, plain } = compose([{ kind: 'totals', rows }])
  expect(html).toMatch(/font-weight:400[^"]*">£300\.00.*font-weight:700[^"]*">£349\.00/)
  expect(plain).toContain('Goods: £300.00\nTotal: £349.00')
})

test.each(['ORD-7K3M-QX4T-9VBD', 'CLM-7K3M-QX4T', '600 × 300 × 20 mm', 'BN7 2QD', 'SW1A 1AA', '01273 000000'])(
  '%s does not wrap',
  (text) => {
    const { html, plain } = compose([{ kind: 'paragraph', text: `About ${text}, please.` }])
    expect(html).toContain(`About <span style="white-space:nowrap">${text}</span>, please.`)
    expect(plain).toContain(`About ${text}, please.`)
  },
)

test('line breaks in a typed text are kept', () => {
  const { html, plain } = compose([{ kind: 'paragraph', text: 'Please measure:\n- the door\r\n- the lift' }])
  expect(html).toContain('Please measure:<br>- the door<br>- the lift')
  expect(plain).toContain('Please measure:\n- the door\r\n- the lift')
})

test('every email has the company details that the law requires', () => {
  const { html, plain } = compose([])
  for (const detail of [
    starterSettings.company.legalName,
    starterSettings.company.number,
    starterSettings.company.email,
  ]) {
    expect(html).toContain(detail)
    expect(plain).toContain(detail)
  }
})

test.each(['javascript:alert(1)', '/relative', 'https://a b', 'http:x'])('a link to %s is rejected', (href) => {
  expect(() => compose([{ kind: 'button', label: 'Go', href }])).toThrow('web addresses only')
})
