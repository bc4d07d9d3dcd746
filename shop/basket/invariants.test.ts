import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { joinedPieces } from '#contract/arithmetic/basket-arithmetic.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { checkBasket, makeCustomer, stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { addLines } from './add-lines.ts'
import type { BasketResult } from './basket-result.ts'
import { changeLine } from './change-line.ts'
import type { BasketOwner } from './find-basket.ts'
import { joinBaskets } from './join-baskets.ts'
import { readBasket } from './read-basket.ts'
import { removeLine } from './remove-line.ts'

/** Runs random sequences of add, change, remove and join, and compares the baskets with a simple model (a map). */

const ctx = testContext()
type Kind = 'size' | 'free_sample' | 'full_size_sample'
const item: (TestItem & { kind: Kind; stock: number; set: number })[] = []

beforeAll(async () => {
  const stone = await stockStone(ctx)
  const make = async (options: {
    kind?: Kind
    stock: number
    coverage?: number | null
    unit?: 'm2' | 'piece'
    pence?: number
    piecesPerSet?: number
  }) =>
    item.push({
      ...(await stone.item(options)),
      kind: options.kind ?? 'size',
      stock: options.stock,
      set: options.piecesPerSet ?? 1,
    })
  await make({ stock: 12, coverage: 34_650, pence: 8999 })
  await make({ stock: 40, coverage: 180_000, pence: 4995 })
  await make({ stock: 5, coverage: null, unit: 'piece', pence: 1 })
  await make({ stock: 3, kind: 'free_sample' })
  await make({ stock: 1, kind: 'full_size_sample', pence: 333 })
  await make({ stock: 0, coverage: 1, pence: 1 })
  await make({ stock: 14, coverage: 93_025, pence: 7295, piecesPerSet: 2 })
})

const who = fc.constantFrom<'guest' | 'customer'>('guest', 'customer')
const which = fc.nat({ max: 6 })
const pieces = fc.integer({ min: 1, max: 15 })
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), who, which, pieces }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('change' as const), who, which, pieces, isStale: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), who, which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('join' as const) }) },
  ),
  { minLength: 1, maxLength: 14 },
)

test('a basket matches the model after any sequence of adds, changes, removals and joins', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const customerId = await makeCustomer(ctx)
      let token: string | undefined
      const model = { guest: new Map<number, number>(), customer: new Map<number, number>() }
      const ownerOf = (name: 'guest' | 'customer'): BasketOwner => (name === 'guest' ? { token } : { customerId })
      const contents = async (name: 'guest' | 'customer') =>
        (await readBasket({ ctx, input: { owner: ownerOf(name) } })).basket

      for (const step of sequence) {
        if (step.do === 'join') {
          await joinBaskets({ ctx, input: { token, customerId } })
          for (const [id, guestPieces] of model.guest) {
            const one = item.find((each) => each.id === id)
            const most = one?.kind === 'size' ? one.stock : 1
            model.customer.set(id, joinedPieces(model.customer.get(id) ?? 0, guestPieces, most))
          }
          model.guest.clear()
        } else {
          const one = item[step.which]
          if (!one) continue
          const mine = model[step.who]
          const had = mine.get(one.id) ?? 0
          const line = (await contents(step.who)).line_items.find((each) => each.variation_id === one.id)
          const owner = ownerOf(step.who)
          const lineId = line?.id ?? 'none'
          let outcome: BasketResult
          let expected: number
          if (step.do === 'add') {
            const added = { productId: one.productId, variationId: one.id, pieces: step.pieces }
            outcome = await addLines({ ctx, input: { owner, lines: [added] } })
            const fits = one.kind === 'size' ? had + step.pieces <= one.stock : had === 0 && step.pieces === 1
            expected = fits && one.stock > 0 && step.pieces % one.set === 0 ? had + step.pieces : -1
          } else if (step.do === 'change') {
            const version = (line?.version ?? 1) - (step.isStale ? 1 : 0)
            outcome = await changeLine({ ctx, input: { owner, lineId, pieces: step.pieces, version } })
            const most = one.kind === 'size' ? one.stock : 1
            const fits = step.pieces <= most && step.pieces % one.set === 0
            expected = had > 0 && !step.isStale && fits ? step.pieces : -1
          } else {
            outcome = await removeLine({ ctx, input: { owner, lineId } })
            expected = had > 0 ? 0 : -1
          }
          expect(outcome.ok).toBe(expected >= 0)
          if (outcome.ok) {
            checkBasket(outcome.basket)
            if (step.who === 'guest') token = outcome.token ?? token
            if (expected > 0) mine.set(one.id, expected)
            else mine.delete(one.id)
          }
        }
        for (const name of ['guest', 'customer'] as const) {
          const basket = await contents(name)
          checkBasket(basket)
          expect(new Map(basket.line_items.map((each) => [each.variation_id, each.quantity]))).toEqual(model[name])
        }
      }
    }),
    { numRuns: isThorough ? 20 : 8 },
  )
})
