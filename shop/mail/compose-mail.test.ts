import { expect, test } from 'vitest'
import { shopConfig } from '#shop.config'
import { composeMail } from './compose-mail.ts'
import type { MailBlock } from './mail-block.ts'

const compose = (blocks: MailBlock[]) =>
  composeMail(shopConfig, { kind: 'test', subject: 'A & B', preview: '<p>', blocks })

test('both forms say the same, and what people typed is text in both', () => {
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

test('the name of what was bought has the wider column, and reads the same in plain text', () => {
  const { html, plain } = compose([
    { kind: 'items', rows: [['Carrara Honed, 600 × 300 × 20 mm', '£359.64', '40 pieces']] },
    { kind: 'items', rows: [['Jura Beige Honed', '8 pieces']] },
  ])
  expect(html).toMatch(/<th scope="row" style="(?![^"]*width)[^"]*">Carrara Honed.*40 pieces/)
  expect(html).toMatch(/<td style="[^"]*width:30%[^"]*text-align:right[^"]*">£359\.64/)
  expect(plain).toContain('Carrara Honed, 600 × 300 × 20 mm, 40 pieces: £359.64')
  expect(plain).toContain('Jura Beige Honed: 8 pieces')
})

test('what an order comes to stands out from the amounts above it', () => {
  const rows: [string, string][] = [
    ['Goods', '£300.00'],
    ['Total', '£349.00'],
  ]
  const { html, plain } = compose([{ kind: 'totals', rows }])
  expect(html).toMatch(/font-weight:400[^"]*">£300\.00.*font-weight:700[^"]*">£349\.00/)
  expect(plain).toContain('Goods: £300.00\nTotal: £349.00')
})

test.each(['ORD-7K3M-QX4T-9VBD', 'CLM-7K3M-QX4T', '600 × 300 × 20 mm', 'BN7 2QD', 'SW1A 1AA', '01273 000000'])(
  '%s is never broken over two lines',
  (text) => {
    const { html, plain } = compose([{ kind: 'paragraph', text: `About ${text}, please.` }])
    expect(html).toContain(`About <span style="white-space:nowrap">${text}</span>, please.`)
    expect(plain).toContain(`About ${text}, please.`)
  },
)

test('a line that somebody ended stays ended', () => {
  const { html, plain } = compose([{ kind: 'paragraph', text: 'Please measure:\n- the door\r\n- the lift' }])
  expect(html).toContain('Please measure:<br>- the door<br>- the lift')
  expect(plain).toContain('Please measure:\n- the door\r\n- the lift')
})

test('says who we are, as the law wants', () => {
  const { html, plain } = compose([])
  for (const fact of [shopConfig.company.legalName, shopConfig.company.number, shopConfig.company.email]) {
    expect(html).toContain(fact)
    expect(plain).toContain(fact)
  }
})

test.each(['javascript:alert(1)', '/relative', 'https://a b', 'http:x'])('does not link to %s', (href) => {
  expect(() => compose([{ kind: 'button', label: 'Go', href }])).toThrow('web addresses only')
})
