import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './hash-password.ts'

/** A hash in hand: finished when the test says so. */
const inHand = vi.hoisted(() => [] as (() => void)[])
vi.mock('@node-rs/argon2', async (original) => ({
  ...(await original<object>()),
  verify: (_hash: string, password: string) =>
    password === 'real' ? Promise.resolve(true) : new Promise((resolve) => inHand.push(() => resolve(false))),
}))

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
const finishOne = async () => {
  inHand.shift()?.()
  await settled()
}

test('costs memory and passes, and is never the same twice', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=3,p=1\$/)
  expect(one).not.toBe(other)
})

describe('the queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const ask = (count: number) => {
    const outcomes: string[] = []
    for (let index = 0; index < count; index++)
      isPassword('any', undefined).then(
        () => outcomes.push('checked'),
        (error: { code: string }) => outcomes.push(error.code),
      )
    return outcomes
  }
  const drain = async () => {
    while (inHand.length > 0) await finishOne()
  }

  test('lets two at most hash at once, and everybody in turn', async () => {
    const outcomes = ask(10)
    let most = 0
    while (outcomes.length < 10) {
      await settled()
      most = Math.max(most, inHand.length)
      await finishOne()
    }
    expect(most).toBeLessThanOrEqual(2)
    expect(outcomes).toEqual(Array(10).fill('checked'))
  })

  test('tells who has waited four seconds, and does not work for them afterwards', async () => {
    const outcomes = ask(6)
    await settled()
    const begun = inHand.length
    vi.advanceTimersByTime(4001)
    await settled()
    expect(outcomes).toEqual(Array(6 - begun).fill('unavailable'))
    await drain()
    expect(outcomes.filter((outcome) => outcome === 'checked')).toHaveLength(begun)
    expect(await isPassword('real', undefined)).toBe(true)
  })

  test('refuses at once when it is too long', async () => {
    const outcomes = ask(205)
    await settled()
    expect(outcomes.length).toBeGreaterThan(0)
    expect(new Set(outcomes)).toEqual(new Set(['unavailable']))
    await drain()
    expect(outcomes.filter((outcome) => outcome === 'checked').length).toBeGreaterThanOrEqual(200)
    expect(outcomes).toHaveLength(205)
  })
})
