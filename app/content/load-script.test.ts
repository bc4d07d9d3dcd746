import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScriptOnce } from './load-script.ts'

const src = 'https://reviews.example/widget.js'

type FakeScript = { src: string; async: boolean; onerror: (() => void) | null; remove: () => void }

/** The parts of a document that the loader uses. */
function fakePage() {
  const scripts: FakeScript[] = []
  return {
    scripts,
    asDocument: {
      querySelector: (selector: string) => scripts.find((script) => selector === `script[src="${script.src}"]`) ?? null,
      createElement: () => {
        const script: FakeScript = {
          src: '',
          async: false,
          onerror: null,
          remove: () => scripts.splice(scripts.indexOf(script), 1),
        }
        return script
      },
      head: { append: (script: FakeScript) => scripts.push(script) },
    } as unknown as Document,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a script is loaded once, however often the page is opened', () => {
  const page = fakePage()
  loadScriptOnce(src, page.asDocument)
  loadScriptOnce(src, page.asDocument)
  expect(page.scripts).toHaveLength(1)
})

test('a script that fails is retried once, after 500 ms', () => {
  const page = fakePage()
  loadScriptOnce(src, page.asDocument)
  page.scripts[0]?.onerror?.()
  expect(page.scripts).toHaveLength(0)
  vi.advanceTimersByTime(499)
  expect(page.scripts).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(page.scripts).toHaveLength(1)
  page.scripts[0]?.onerror?.()
  vi.advanceTimersByTime(5000)
  expect(page.scripts).toHaveLength(0)
})

test('leaving the page cancels the retry', () => {
  const page = fakePage()
  const stop = loadScriptOnce(src, page.asDocument)
  page.scripts[0]?.onerror?.()
  stop()
  vi.advanceTimersByTime(5000)
  expect(page.scripts).toHaveLength(0)
})
