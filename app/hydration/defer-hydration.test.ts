import { expect, it } from 'vitest'
import { deferHydration } from './defer-hydration.ts'

const page = (script: string) =>
  `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head><body>${script}</body>`

const starter = `<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_main};
      window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry.client.js");</script>`

it('asks for scripts once the first picture is there, and runs them in their sequence', () => {
  const woken = deferHydration(page(starter))
  expect(woken).not.toContain('<link rel="modulepreload"')
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
  // It has to be a script that a browser can read.
  expect(() => new Function(script.replaceAll('import(', 'fetch('))).not.toThrow()
})

it('leaves a page alone whose starter it does not know', () => {
  for (const other of [
    '',
    '<script type="module" async="">import "/@vite/client";</script>',
    '<script type="module">x</script>',
  ]) {
    expect(deferHydration(page(other))).toBe(page(other))
  }
})
