import { afterAll, beforeAll, vi } from 'vitest'

/** For tests that mock node:timers/promises: waits take no time and are noted in milliseconds. */
export const skipWaits = <Timers extends object>(timers: Timers, waits: { ms: number[] }) => ({
  ...timers,
  setTimeout: async (ms: number) => void waits.ms.push(ms),
})

/** Stops the clock that limits read until a test moves it on. Not with fake timers: vi.waitFor moves those on itself. */
export function frozenLimits() {
  beforeAll(() => void vi.setSystemTime(Date.now()))
  afterAll(() => void vi.useRealTimers())
  return { pass: (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000) }
}

/** The n-th of many networks, each far from the others. */
export const networkNo = (n: number): string => `198.${n >> 8}.${n & 255}.7`
