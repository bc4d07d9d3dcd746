import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { finishPage, newNonce } from './finish-page.server.ts'

const nonce = newNonce()
const mark = ` nonce="${nonce}"`

const page = (script: string, text = '') =>
  `<head><link rel="modulepreload" href="/assets/a.js"${mark}/><link rel="modulepreload" href="/assets/b.js"${mark}/></head><body>${text}${script}</body>`

const starter = `<script${mark} type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_main};
      window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry.client.js");</script>`

const finish = (html: string) => {
  const { bytes, hashes } = finishPage(Buffer.from(html), nonce)
  return { html: bytes.toString(), hashes }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

it('asks for scripts once the first picture is there, and runs them in their sequence', () => {
  const woken = finish(page(starter)).html
  expect(woken).not.toContain('<link rel="modulepreload"')
  expect(woken).toMatch(/^<head><\/head><body><script>/)
  expect(woken.indexOf('await pictureShown')).toBeLessThan(woken.indexOf('["/assets/a.js","/assets/b.js"]'))
  expect(woken).not.toContain('type="module"')
  expect(woken).toContain(
    'const [,route0,route1_main] = await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")])',
  )
  const script = /<script>([\s\S]*)<\/script>/.exec(woken)?.[1] ?? ''
  expect(script.indexOf('__reactRouterRouteModules')).toBeGreaterThan(script.indexOf('await Promise.all'))
  expect(script.indexOf('import("/assets/entry.client.js")')).toBeGreaterThan(
    script.indexOf('__reactRouterRouteModules'),
  )
  // It has to be a script that a browser can read, and one that is the same in bytes and letters.
  expect(() => new Function(script.replaceAll('import(', 'fetch('))).not.toThrow()
  expect(Buffer.byteLength(script)).toBe(script.length)
})

it('leaves a page alone whose starter it does not know, but for its marks', () => {
  for (const other of [
    '',
    `<script${mark} type="module" async="">import "/@vite/client";</script>`,
    `<script${mark} type="module">x</script>`,
  ]) {
    expect(finish(page(other)).html).toBe(page(other).replaceAll(mark, ''))
  }
})

it('names the scripts that carry the mark, whatever letters they have, and no others', () => {
  const ours = 'greet("Grüße, “ashlar” – £5 für 2 m²")'
  const text = `<p>“Größe” – 60 × 60, 2 m² 🪨</p><script>theirs()</script><SCRIPT nonce="">theirs(2)</SCRIPT>`
  const data = `<script${mark} type="application/ld+json">{"name":"Größe"}</script>`
  const { html, hashes } = finish(page(`<script${mark}>${ours}</script>${data}${starter}`, text))
  const woken = /<script>(\(\(\) => \{[\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(html).toContain(`${text}<script>${ours}</script><script type="application/ld+json">{"name":"Größe"}</script>`)
  expect(html).not.toContain(nonce)
  expect(hashes).toEqual([hashOf(ours), hashOf(woken)])
})

it('takes no text for a script because it stands where a link of ours stood', () => {
  const link = `<link rel="modulepreload" href="/assets/c.js"${mark}/>`
  const { html, hashes } = finish(page(starter, `<script>theirs()${link}>theirs(2)</script>`))
  expect(html).toContain('<script>theirs()>theirs(2)</script>')
  expect(hashes).toHaveLength(1)
})
