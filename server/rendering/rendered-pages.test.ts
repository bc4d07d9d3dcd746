import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '#shop/context.ts'
import { readSite } from '#shop/settings/read-site.ts'
import { starterSettings } from '#shop.config'
import { openRenderer } from './open-renderer.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'build/server')
const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))

it('the built server contains the production builds of React and the router, and does not read NODE_ENV', () => {
  const sources = built.flatMap((text) => [...text.matchAll(/^\/\/ (node_modules\/react\S*)/gm)])
  const files = sources.map(([, file]) => file)
  expect(files).toContainEqual(expect.stringContaining('react-dom-server.node.production.js'))
  expect(files).toContainEqual(expect.stringContaining('react-router/dist/production/'))
  expect(files.filter((file) => /development/.test(file ?? ''))).toEqual([])
  expect(built.filter((text) => text.includes('process.env.NODE_ENV'))).toEqual([])
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('the content security policy allows the scripts of the renderer and no script in a text', async () => {
  const starter = '<script type="module" async="">import "/evil.js";\nwindow.__reactRouterRouteModules = {};</script>'
  const injected = `<script>alert(1)</script><SCRIPT nonce="">alert(2)</SCRIPT>${starter}`
  const page = {
    slug: 'installation',
    title: { rendered: 'Installation' },
    excerpt: { rendered: 'How' },
    content: { rendered: `<p>Text</p>${injected}` },
    modified: '2026-01-01T00:00:00',
    needs_legal_check: false,
  }
  const site = readSite({ ctx: { settings: starterSettings, clock: systemClock } })
  const renderer = openRenderer({
    root,
    threads: 1,
    longestRenderMs: 60_000,
    fetch: async (input) => {
      const { url } = input instanceof Request ? input : new Request(input)
      if (url.endsWith('/api/site')) return Response.json(site)
      if (url.endsWith('/api/vocabulary')) return Response.json({ collections: [], terms: [] })
      return Response.json(url.includes('/pages') ? [page] : { data: [] })
    },
    publicUrl: () => 'https://shop.test',
    onError: (what, error) => console.error(what, error),
  })
  const response = await renderer.render(new Request('https://shop.test/installation'))
  await renderer.close()
  const policy = response.headers.get('content-security-policy') ?? ''
  const html = await response.text()
  expect(html).toContain(injected)
  expect(response.headers.has('x-inline-scripts')).toBe(false)
  expect(html).not.toMatch(/nonce="[\w-]{10}/)
  const ours = [...html.replace(injected, '').matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]+?)<\/script>/g)]
  expect(ours.length).toBeGreaterThan(2)
  for (const [, text = ''] of ours) expect(policy).toContain(hashOf(text))
  expect(policy.match(/'sha256-/g)).toHaveLength(new Set(ours.map(([, text]) => text)).size)
  for (const text of ['alert(1)', 'alert(2)', starter.slice(32, -9)]) expect(policy).not.toContain(hashOf(text))
})
