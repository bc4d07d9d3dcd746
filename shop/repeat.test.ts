import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failTest = (error: unknown) => {
  throw error
}

test('runs at once, and again some time after each run has ended', async () => {
  let runs = 0
  let end = () => {}
  const worker = repeat(
    () => {
      runs++
      return new Promise<void>((resolve) => (end = resolve))
    },
    { every: 1000, onError: failTest },
  )
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(2)
  end()
  await worker.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(2)
})

test('a result decides how long to wait', async () => {
  const results = [3, 0]
  const seen: number[] = []
  const worker = repeat(
    async () => {
      seen.push(performance.now())
      return results.shift() ?? 0
    },
    { every: (left) => (left ? 0 : 1000), onError: failTest },
  )
  const [first = 0] = seen
  await vi.advanceTimersByTimeAsync(1500)
  await worker.stop()
  expect(seen.map((at) => Math.floor((at - first) / 1000))).toEqual([0, 0, 1])
})

test('a run that fails is reported, and the next one follows', async () => {
  const errors: unknown[] = []
  const results: unknown[] = []
  let runs = 0
  const worker = repeat(
    async () => {
      if (++runs === 1) throw new Error('no database')
      return runs
    },
    {
      every: (result) => {
        results.push(result)
        return 1000
      },
      onError: (error) => errors.push(error),
    },
  )
  await vi.advanceTimersByTimeAsync(1000)
  await worker.stop()
  expect(runs).toBe(2)
  expect(errors).toEqual([new Error('no database')])
  expect(results[0]).toBeUndefined()
})

test('stopping waits for the run in progress', async () => {
  let end = () => {}
  let isStopped = false
  const worker = repeat(() => new Promise<void>((resolve) => (end = resolve)), { every: 1, onError: failTest })
  const stopping = worker.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(isStopped).toBe(false)
  end()
  await stopping
})

test('can wait before the first run', async () => {
  let runs = 0
  const worker = repeat(async () => ++runs, { every: () => 1000, startsLater: true, onError: failTest })
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(1)
  await worker.stop()
})

test('a burst of announcements makes one run, some time after the first of them', async () => {
  let runs = 0
  const worker = repeat(async () => void runs++, { every: 60_000, wakesAfter: 500, onError: failTest })
  await vi.advanceTimersByTimeAsync(0)
  for (let time = 0; time < 5; time++) {
    worker.wake()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(runs).toBe(2)
  await worker.stop()
})
