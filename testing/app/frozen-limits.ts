import { afterAll, beforeAll, vi } from 'vitest'

/** For tests that mock node:timers/promises: waits take no time, and their lengths are recorded in milliseconds. */
export const skipWaits = <Timers extends object>(timers: Timers, waits: { ms: number[] }) => ({
  ...timers,
  setTimeout: async (ms: number) => void waits.ms.push(ms),
})

/** Stops the rate limits' clock until a test advances it. Not with fake timers: vi.waitFor advances those itself. */
export function frozenLimits() {
  beforeAll(() => void vi.setSystemTime(Date.now()))
  afterAll(() => void vi.useRealTimers())
  return { pass: (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000) }
}

/** An address in the n-th of many separate networks. */
export const networkNo = (n: number): string => `198.${n >> 8}.${n & 255}.7`
