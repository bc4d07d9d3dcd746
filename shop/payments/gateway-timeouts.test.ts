import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PaymentGateway } from './gateway.ts'
import { timeoutMs, withTimeouts } from './gateway-timeouts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const silent = withTimeouts({
  provider: 'stripe',
  open: never,
  capture: never,
  fetchStatus: never,
  close: never,
  refund: never,
  readWebhook: never,
})
const payment = { providerReference: 'x', requestKey: 'y' }
const verbs: Record<keyof typeof timeoutMs, () => Promise<unknown> | undefined> = {
  open: () =>
    silent.open({
      ...payment,
      amountPence: 1,
      reference: '',
      email: '',
      returnUrl: '',
      cancelUrl: '',
      requestedAt: new Date(),
    }),
  capture: () => silent.capture?.(payment),
  fetchStatus: () => silent.fetchStatus(payment),
  close: () => silent.close(payment),
  refund: () => silent.refund({ ...payment, amountPence: 1 }),
  readWebhook: () => silent.readWebhook('', new Headers()),
}

it.each(Object.entries(verbs))('gives up on %s in less than 9 seconds', async (_, verb) => {
  const rejection = expect(verb()).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(8999)
  await rejection
})

it('closes and opens in less than 9 seconds together', () => {
  expect(timeoutMs.close + timeoutMs.open).toBeLessThan(9000)
})

it('passes on a response that comes in time and leaves no timer behind', async () => {
  const gateway: PaymentGateway = {
    provider: 'stripe',
    open: never,
    fetchStatus: () => Promise.reject(new Error('gone')),
    close: async () => null,
    refund: never,
    readWebhook: never,
  }
  const { fetchStatus, close, capture } = withTimeouts(gateway)
  await expect(close(payment)).resolves.toBeNull()
  await expect(fetchStatus(payment)).rejects.toThrow('gone')
  expect([capture, vi.getTimerCount()]).toEqual([undefined, 0])
})
