import { beforeEach, expect, test, vi } from 'vitest'
import { addToBasket } from './add-to-basket.ts'
import { orderSample, sampleOrderOf } from './sample-order.ts'

vi.mock('./add-to-basket.ts', () => ({ addToBasket: vi.fn() }))
const add = vi.mocked(addToBasket)

beforeEach(() => {
  add.mockReset()
  add.mockResolvedValue({ added: true })
})

const product = (id: number) => ({ id, sample: { state: 'available' as const, variation_id: id + 1000 } })

test('an ordered sample is added once and recorded as added', async () => {
  const adding = orderSample(product(1))
  expect(sampleOrderOf(1)).toEqual({ step: 'adding' })
  await adding
  expect(add).toHaveBeenCalledExactlyOnceWith({ productId: 1, variationId: 1001, pieces: 1 })
  expect(sampleOrderOf(1)).toEqual({ step: 'added' })
})

test('a second click while the first is pending does nothing', async () => {
  await Promise.all([orderSample(product(2)), orderSample(product(2))])
  expect(add).toHaveBeenCalledOnce()
})

test('a refused sample keeps the message and can be ordered again', async () => {
  add.mockResolvedValueOnce({ added: false, message: 'You can have up to eight free samples' })
  await orderSample(product(3))
  expect(sampleOrderOf(3)).toEqual({ step: 'refused', message: 'You can have up to eight free samples' })
  await orderSample(product(3))
  expect(sampleOrderOf(3)).toEqual({ step: 'added' })
})

test('a failed request leaves a message instead of a spinner', async () => {
  add.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await orderSample(product(4))
  expect(sampleOrderOf(4)).toMatchObject({ step: 'refused' })
})

test('a refusal is cleared when the basket changes, unless a newer one has replaced it', async () => {
  const changes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [first, second] = changes
  const refuse = (message: string, outdated: Promise<void> | undefined) =>
    add.mockResolvedValueOnce({ added: false, message, ...(outdated ? { outdated } : {}) })
  refuse('It is already in your basket', first?.promise)
  await orderSample(product(5))
  refuse('You can have up to eight free samples', second?.promise)
  await orderSample(product(5))
  first?.resolve()
  await first?.promise
  expect(sampleOrderOf(5)).toMatchObject({ message: 'You can have up to eight free samples' })
  second?.resolve()
  await second?.promise
  expect(sampleOrderOf(5)).toEqual({ step: 'idle' })
})
