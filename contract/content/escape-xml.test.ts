import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test.each([
  ['black & white <b>', 'black &#38; white &#60;b&#62;'],
  [']]> "double" \'single\'', ']]&#62; &#34;double&#34; &#39;single&#39;'],
  ['600 × 300 mm 🪨\tnew\nline', '600 × 300 mm 🪨\tnew\nline'],
  ['bell\u0007, null\u0000, half \ud83e emoji, \uffff', 'bell, null, half  emoji, '],
])('%j becomes XML text', (text, xml) => {
  expect(escapeXml(text)).toBe(xml)
})
