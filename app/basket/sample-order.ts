import { useSyncExternalStore } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { addToBasket } from './add-to-basket.ts'

/** What became of each sample asked for in this visit. Kept outside the screens, so that it outlives them. */
type SampleOrder = { step: 'idle' } | { step: 'adding' } | { step: 'added' } | { step: 'refused'; message: string }

const idle: SampleOrder = { step: 'idle' }
const orders = new Map<number, SampleOrder>()
const listeners = new Set<() => void>()

function record(productId: number, order: SampleOrder) {
  orders.set(productId, order)
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const sampleOrderOf = (productId: number): SampleOrder => orders.get(productId) ?? idle

export const useSampleOrder = (productId: number): SampleOrder =>
  useSyncExternalStore(
    subscribe,
    () => sampleOrderOf(productId),
    () => idle,
  )

/** Puts the sample into the basket, once however often it is asked for meanwhile; whether it was added. */
export async function orderSample(product: Pick<ProductCard, 'id' | 'sample'>): Promise<boolean> {
  const variationId = product.sample.variation_id
  if (variationId === null || sampleOrderOf(product.id).step === 'adding') return false
  record(product.id, { step: 'adding' })
  try {
    const answer = await addToBasket({ productId: product.id, variationId, pieces: 1 })
    if (answer.added) {
      record(product.id, { step: 'added' })
      return true
    }
    const refused: SampleOrder = { step: 'refused', message: answer.message }
    record(product.id, refused)
    void answer.outdated?.then(() => sampleOrderOf(product.id) === refused && record(product.id, idle))
  } catch {
    record(product.id, { step: 'refused', message: 'The sample could not be added. Please try again.' })
  }
  return false
}
