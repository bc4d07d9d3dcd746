const retryDelayMs = 500

type Page = Pick<Document, 'querySelector' | 'createElement' | 'head'>

/**
 * Adds an external script to the page unless it is already there. A script that fails is retried once, half a second
 * later. Returns a function that cancels the retry.
 */
export function loadScriptOnce(src: string, page: Page = document, attemptsLeft = 2): () => void {
  if (page.querySelector(`script[src="${src}"]`)) return () => {}
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let stopNext = () => {}
  const script = page.createElement('script')
  script.src = src
  script.async = true
  script.onerror = () => {
    script.remove()
    if (attemptsLeft > 1)
      retryTimer = setTimeout(() => (stopNext = loadScriptOnce(src, page, attemptsLeft - 1)), retryDelayMs)
  }
  page.head.append(script)
  return () => {
    clearTimeout(retryTimer)
    stopNext()
  }
}
