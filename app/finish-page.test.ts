import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { finishPage, newNonce } from './finish-page.server.ts'

const nonce = newNonce()
const nonceAttribute = ` nonce="${nonce}"`

const page = (script: string, text = '') =>
  `<head><link rel="modulepreload" href="/assets/a.js"${nonceAttribute}/><link rel="modulepreload" href="/assets/b.js"${nonceAttribute}/></head><body>${text}${script}</body>`

const starterText = 'import * as route0 from "/assets/root.js";'
const starter = `<script${nonceAttribute} type="module" async="">${starterText}</script>`

const finish = (html: string) => {
  const { bytes, hashes } = finishPage(Buffer.from(html), nonce)
  return { html: bytes.toString(), hashes }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

it('hashes only scripts with the nonce, whatever characters they contain', () => {
  const ours = 'greet("Grüße, “ashlar” – £5 für 2 m²")'
  const text = `<p>“Größe” – 60 × 60, 2 m² 🪨</p><script>theirs()</script><SCRIPT nonce="">theirs(2)</SCRIPT>`
  const data = `<script${nonceAttribute} type="application/ld+json">{"name":"Größe"}</script>`
  const { html, hashes } = finish(page(`<script${nonceAttribute}>${ours}</script>${data}${starter}`, text))
  expect(html).toContain(`${text}<script>${ours}</script><script type="application/ld+json">{"name":"Größe"}</script>`)
  expect(html).not.toContain(nonce)
  expect(hashes).toEqual([hashOf(ours), hashOf(starterText)])
})

it('does not hash a script in the content because one of our links is inside it', () => {
  const link = `<link rel="modulepreload" href="/assets/c.js"${nonceAttribute}/>`
  const { html, hashes } = finish(page(starter, `<script>theirs()${link}>theirs(2)</script>`))
  expect(html).toContain(`<script>theirs()${link.replace(nonceAttribute, '')}>theirs(2)</script>`)
  expect(hashes).toHaveLength(1)
})
