const timeoutMs = 500

type Page = Pick<Document, 'querySelector' | 'createElement' | 'head'>

/**
 * Puts an external script into the page unless it is there already; one that fails is tried once more half a second later.
 * Hands back how to stop waiting.
 */
export function loadScriptOnce(src: string, page: Page = document, triesLeft = 2): () => void {
  if (page.querySelector(`script[src="${src}"]`)) return () => {}
  let waiting: ReturnType<typeof setTimeout> | undefined
  let stopNext = () => {}
  const script = page.createElement('script')
  script.src = src
  script.async = true
  script.onerror = () => {
    script.remove()
    if (triesLeft > 1) waiting = setTimeout(() => (stopNext = loadScriptOnce(src, page, triesLeft - 1)), timeoutMs)
  }
  page.head.append(script)
  return () => {
    clearTimeout(waiting)
    stopNext()
  }
}
