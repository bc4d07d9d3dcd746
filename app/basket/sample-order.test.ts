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

test('one sample is added, and that is remembered', async () => {
  const adding = orderSample(product(1))
  expect(sampleOrderOf(1)).toEqual({ step: 'adding' })
  await adding
  expect(add).toHaveBeenCalledExactlyOnceWith({ productId: 1, variationId: 1001, pieces: 1 })
  expect(sampleOrderOf(1)).toEqual({ step: 'added' })
})

test('a second click while it is under way does nothing', async () => {
  await Promise.all([orderSample(product(2)), orderSample(product(2))])
  expect(add).toHaveBeenCalledOnce()
})

test('what the basket answers is shown, and it can be tried again', async () => {
  add.mockResolvedValueOnce({ added: false, message: 'Eight free samples are the most' })
  await orderSample(product(3))
  expect(sampleOrderOf(3)).toEqual({ step: 'refused', message: 'Eight free samples are the most' })
  await orderSample(product(3))
  expect(sampleOrderOf(3)).toEqual({ step: 'added' })
})

test('a basket that fails leaves a sentence, not a spinner', async () => {
  add.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await orderSample(product(4))
  expect(sampleOrderOf(4)).toMatchObject({ step: 'refused' })
})

test('a refusal goes when the basket it spoke of has changed, unless there is a newer answer', async () => {
  const changes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [first, second] = changes
  const refuse = (message: string, outdated: Promise<void> | undefined) =>
    add.mockResolvedValueOnce({ added: false, message, ...(outdated ? { outdated } : {}) })
  refuse('It is already in your basket', first?.promise)
  await orderSample(product(5))
  refuse('Eight free samples are the most', second?.promise)
  await orderSample(product(5))
  first?.resolve()
  await first?.promise
  expect(sampleOrderOf(5)).toMatchObject({ message: 'Eight free samples are the most' })
  second?.resolve()
  await second?.promise
  expect(sampleOrderOf(5)).toEqual({ step: 'idle' })
})
