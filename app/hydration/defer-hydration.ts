const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const statement = /^\s*import (?:\* as (\w+) from )?"([^"]+)";?/gm

/**
 * Lets a page be read before it comes alive: its scripts are asked for with the page, but after its style, its letters and
 * its first picture, and run once it has been painted. What the router's own starter imports is imported in the same
 * sequence, only later. A starter of another form, as in development, is left as it is. `mark` is the attribute by which the
 * renderer's own scripts are known.
 */
export function deferHydration(html: string, mark = ''): string {
  const starter = new RegExp(`<script${mark} type="module" async="">([\\s\\S]*?)</script>`)
  const start = starter.exec(html)?.[1]
  if (start === undefined) return html
  const imports = [...start.matchAll(statement)].map(([, name, from]) => ({ name, from }))
  const rest = start.replace(statement, '').trim()
  if (imports.length === 0 || !rest.includes('window.__reactRouterRouteModules')) return html
  const names = imports.map(({ name }) => name ?? '').join(',')
  const fetched = imports.map(({ from }) => `import(${JSON.stringify(from)})`).join(',')
  const script = `(() => {
let woken = false
const wake = async () => {
  if (woken) return
  woken = true
  try {
    const [${names}] = await Promise.all([${fetched}])
    ${rest}
  } catch (error) {
    // What was pressed must not look as if it were still to happen.
    window.earlyEvents?.stop()
    throw error
  }
}
try {
  new PerformanceObserver(wake).observe({ type: "paint", buffered: true })
} catch {}
// A page in the background is not painted.
setTimeout(wake, 1000)
})()`
  return html
    .replace(preload, '<link rel="modulepreload" fetchpriority="low" href="$1"/>')
    .replace(starter, () => `<script${mark}>${script}</script>`)
}
