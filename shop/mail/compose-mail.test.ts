import { expect, test } from 'vitest'
import { shopConfig } from '#shop.config'
import { composeMail, type MailBlock } from './compose-mail.ts'

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
  const rows: [string, string][] = [['Carrara Honed, 600 × 300 × 20 mm', '40 pieces: £359.64']]
  const { html, plain } = compose([{ kind: 'items', rows }])
  expect(html).toMatch(/<th scope="row" style="(?![^"]*width)[^"]*">Carrara Honed/)
  expect(html).toMatch(/<td style="[^"]*width:38%[^"]*text-align:right[^"]*">40 pieces/)
  expect(plain).toContain('Carrara Honed, 600 × 300 × 20 mm: 40 pieces: £359.64')
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
