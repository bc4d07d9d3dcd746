import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './hash-password.ts'

/** Hashes in progress: each finishes when the test calls it. */
const inProgress = vi.hoisted(() => [] as (() => void)[])
vi.mock('@node-rs/argon2', async (original) => ({
  ...(await original<object>()),
  verify: (_hash: string, password: string) =>
    password === 'real' ? Promise.resolve(true) : new Promise((resolve) => inProgress.push(() => resolve(false))),
}))

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
const finishOne = async () => {
  inProgress.shift()?.()
  await settled()
}

test('a hash has the configured memory and time cost and is different each time', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=3,p=1\$/)
  expect(one).not.toBe(other)
})

describe('the queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const checkPasswords = (count: number) => {
    const outcomes: string[] = []
    for (let index = 0; index < count; index++)
      isPassword('any', undefined).then(
        () => outcomes.push('checked'),
        (error: { code: string }) => outcomes.push(error.code),
      )
    return outcomes
  }
  const drain = async () => {
    while (inProgress.length > 0) await finishOne()
  }

  test('runs at most two hashes at once, and all of them in the end', async () => {
    const outcomes = checkPasswords(10)
    let most = 0
    while (outcomes.length < 10) {
      await settled()
      most = Math.max(most, inProgress.length)
      await finishOne()
    }
    expect(most).toBeLessThanOrEqual(2)
    expect(outcomes).toEqual(Array(10).fill('checked'))
  })

  test('rejects requests that have waited four seconds, and does not run them afterwards', async () => {
    const outcomes = checkPasswords(6)
    await settled()
    const started = inProgress.length
    vi.advanceTimersByTime(4001)
    await settled()
    expect(outcomes).toEqual(Array(6 - started).fill('unavailable'))
    await drain()
    expect(outcomes.filter((outcome) => outcome === 'checked')).toHaveLength(started)
    expect(await isPassword('real', undefined)).toBe(true)
  })

  test('rejects requests at once when it is full', async () => {
    const outcomes = checkPasswords(205)
    await settled()
    expect(outcomes.length).toBeGreaterThan(0)
    expect(new Set(outcomes)).toEqual(new Set(['unavailable']))
    await drain()
    expect(outcomes.filter((outcome) => outcome === 'checked').length).toBeGreaterThanOrEqual(200)
    expect(outcomes).toHaveLength(205)
  })
})
