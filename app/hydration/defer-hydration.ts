/** On a slow connection scripts are asked for beside the picture after this long. */
const longestWaitMs = 1000

const statement = /^\s*import (?:\* as (\w+) from )?"([^"]+)";?/gm

/**
 * Lets a page be read before it comes alive: style, letters and the first picture come before its scripts, which are asked
 * for once that picture is there, or after a second on a slow connection, and run once the page has been painted. What the
 * router's own starter imports is imported in the same sequence, only later. Of a starter of another form, as in
 * development, nothing is made.
 */
export function deferHydration(starter: string, preloaded: string[]): string | null {
  const imports = [...starter.matchAll(statement)].map(([, name, from]) => ({ name, from }))
  const rest = starter.replace(statement, '').trim()
  if (imports.length === 0 || !rest.includes('window.__reactRouterRouteModules')) return null
  const names = imports.map(({ name }) => name ?? '').join(',')
  const fetched = imports.map(({ from }) => `import(${JSON.stringify(from)})`).join(',')
  return `(() => {
// Observed, not timed: a page whose clock stands still is drawn all the same.
const nextFrame = () => new Promise((resolve) => {
  new IntersectionObserver((_, observer) => {
    observer.disconnect()
    resolve()
  }).observe(document.documentElement)
})
const picture = document.querySelector('img[fetchpriority="high"]')
const pictureShown = Promise.race([
  // A page in the background is not painted, and a slow picture keeps nobody waiting.
  new Promise((resolve) => setTimeout(resolve, ${longestWaitMs})),
  Promise.resolve(picture?.decode()).catch(() => {}).then(nextFrame).then(nextFrame),
])
const wake = async () => {
  await pictureShown
  for (const href of ${JSON.stringify(preloaded)}) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }))
    // Asking takes a phone some milliseconds each: whoever touches the page meanwhile comes first.
    await window.scheduler?.yield?.()
  }
  try {
    const [${names}] = await Promise.all([${fetched}])
    ${rest}
  } catch (error) {
    // What was pressed must not look as if it were still to happen.
    window.earlyEvents?.stop()
    throw error
  }
}
wake()
})()`
}
