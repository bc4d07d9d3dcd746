import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadAgain } from './load-again.ts'

class Image extends EventTarget {
  complete = false
  naturalWidth = 0
  loads: string[] = []
  getAttribute = () => '/images/batches/7/abc/800'
  setAttribute = (_name: string, src: string) => {
    this.loads.push(src)
  }
  fail() {
    this.complete = true
    this.dispatchEvent(new Event('error'))
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a picture that could not be loaded', () => {
  test('is loaded again, later each time, and four times at most', () => {
    const image = new Image()
    loadAgain(image)
    const after: number[] = []
    for (let seconds = 0; seconds < 60; seconds++) {
      const before = image.loads.length
      if (seconds === 0) image.fail()
      vi.advanceTimersByTime(1000)
      if (image.loads.length > before) {
        after.push(seconds + 1)
        image.fail()
      }
    }
    expect(after).toEqual([2, 6, 14, 30])
    expect(image.loads[0]).toBe('/images/batches/7/abc/800')
  })

  test('before the page was interactive is loaded again as well', () => {
    const image = Object.assign(new Image(), { complete: true })
    loadAgain(image)
    vi.runAllTimers()
    expect(image.loads).toHaveLength(1)
  })

  test('is left alone once it is there, or no longer on the page', () => {
    const image = Object.assign(new Image(), { complete: true, naturalWidth: 800 })
    const stop = loadAgain(image)
    vi.runAllTimers()
    image.fail()
    stop?.()
    image.fail()
    vi.runAllTimers()
    expect(image.loads).toEqual([])
  })
})
