import { expect, test, vi } from 'vitest'
import type { AddToBasket } from '#contract/basket/basket-port.ts'
import { orderSample, sampleOrderOf } from './sample-order.ts'

const product = (id: number) => ({ id, sample: { state: 'available' as const, variation_id: id + 1000 } })

test('one sample is added, and that is remembered', async () => {
  const add = vi.fn<AddToBasket>(async () => ({ added: true }))
  const adding = orderSample(add, product(1))
  expect(sampleOrderOf(1)).toEqual({ step: 'adding' })
  await adding
  expect(add).toHaveBeenCalledExactlyOnceWith({ productId: 1, variationId: 1001, pieces: 1 })
  expect(sampleOrderOf(1)).toEqual({ step: 'added' })
})

test('a second click while it is under way does nothing', async () => {
  const add = vi.fn<AddToBasket>(async () => ({ added: true }))
  await Promise.all([orderSample(add, product(2)), orderSample(add, product(2))])
  expect(add).toHaveBeenCalledOnce()
})

test('what the basket answers is shown, and it can be tried again', async () => {
  await orderSample(async () => ({ added: false, message: 'Eight free samples are the most' }), product(3))
  expect(sampleOrderOf(3)).toEqual({ step: 'refused', message: 'Eight free samples are the most' })
  await orderSample(async () => ({ added: true }), product(3))
  expect(sampleOrderOf(3)).toEqual({ step: 'added' })
})

test('a basket that fails leaves a sentence, not a spinner', async () => {
  await orderSample(() => Promise.reject(new TypeError('Failed to fetch')), product(4))
  expect(sampleOrderOf(4)).toMatchObject({ step: 'refused' })
})

test('a refusal goes when the basket it spoke of has changed, unless there is a newer answer', async () => {
  const changes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [first, second] = changes
  const refusing = (message: string, outdated?: Promise<void>): AddToBasket => {
    return async () => ({ added: false, message, ...(outdated ? { outdated } : {}) })
  }
  await orderSample(refusing('It is already in your basket', first?.promise), product(5))
  await orderSample(refusing('Eight free samples are the most', second?.promise), product(5))
  first?.resolve()
  await first?.promise
  expect(sampleOrderOf(5)).toMatchObject({ message: 'Eight free samples are the most' })
  second?.resolve()
  await second?.promise
  expect(sampleOrderOf(5)).toEqual({ step: 'idle' })
})
