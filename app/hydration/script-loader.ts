/** On a slow connection the scripts of the page wait no longer than this for the picture. */
const maxWaitMs = 1000

export const scriptHolderId = 'page-scripts'

/**
 * An inline script. The router's `<Scripts>` is inside a `<noscript>`, which a browser keeps as plain text. This script
 * inserts it once the first large picture is on the screen, so that the scripts do not compete with styles, fonts and
 * that picture for the connection. Scripts that are not modules only contain the page's data, so they run at once.
 */
export const scriptLoader = `(() => {
const scripts = document.createRange().createContextualFragment(document.getElementById("${scriptHolderId}").textContent)
document.head.append(...scripts.querySelectorAll("script:not([type=module])"))
// If loading fails, an early press must not look as if it were still going to work.
for (const script of scripts.querySelectorAll("script")) script.onerror = () => window.earlyEvents?.stop()
// An observer, not requestAnimationFrame: it also fires when the clock is stopped.
const nextFrame = () => new Promise((resolve) => {
  new IntersectionObserver((_, observer) => {
    observer.disconnect()
    resolve()
  }).observe(document.documentElement)
})
const picture = document.querySelector('img[fetchpriority="high"]')
Promise.race([
  new Promise((resolve) => setTimeout(resolve, ${maxWaitMs})),
  Promise.resolve(picture?.decode()).catch(() => {}).then(nextFrame).then(nextFrame),
]).then(() => document.head.append(scripts))
})()`
