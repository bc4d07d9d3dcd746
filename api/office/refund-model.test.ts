import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestGoods } from '#testing/shop/baskets.ts'

const shop = officeShop()
let goods: TestGoods[] = []

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  goods = [await stone.goods({ stock: 1_000_000, pence: 4995 }), await stone.goods({ stock: 1_000_000, pence: 1333 })]
})

const arrived = async (pieces: number[]) => {
  const ada = shop.enter()
  for (const [index, one] of goods.entries()) await ada.add(one, pieces[index])
  const placed = await ada.place()
  await ada.press(placed.pay_url, 'approve')
  const { reference } = placed.order
  await shop.rows(`update orders set state = 'delivered', dispatched_at = now() where reference = $1`, [reference])
  return { ada, reference }
}

const piecesEach = (min: number) => fc.tuple(fc.integer({ min, max: 6 }), fc.integer({ min, max: 6 }))
const step = fc.oneof(
  fc.record({
    kind: fc.constant('refund' as const),
    pieces: piecesEach(0),
    delivery: fc.option(fc.constantFrom(0, 100, 7800), { nil: undefined }),
    amount: fc.option(fc.integer({ min: 1, max: 9000 }), { nil: undefined }),
    exceeds: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('replacement' as const, 'return' as const),
    pieces: piecesEach(0),
    exceeds: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('cancel replacement' as const) }),
)

test('after any refunds, replacements and returns, no piece or penny has gone back twice unless somebody said why', async () => {
  const who = await shop.hire('manager')
  const read = async (reference: string): Promise<OfficeOrder> => (await who.call('GET', `orders/${reference}`)).json
  await fc.assert(
    fc.asyncProperty(piecesEach(1), fc.array(step, { minLength: 1, maxLength: 7 }), async (bought, steps) => {
      const { ada, reference } = await arrived(bought)
      const replacements: string[] = []
      let hasExceeded = false
      for (const one of steps) {
        const before = await read(reference)
        if (one.kind === 'cancel replacement') {
          const last = replacements.pop()
          if (last) expect((await who.call('POST', `orders/${last}/cancel`, {})).status).toBe(200)
        } else {
          const wanted = before.lines.map(({ id, left }, index) => ({ id, left, pieces: one.pieces[index] ?? 0 }))
          const lines = wanted.filter(({ pieces }) => pieces > 0).map(({ id, pieces }) => ({ id, pieces }))
          const isMore = wanted.some(({ pieces, left }) => pieces > left)
          const exceed = one.exceeds ? { exceed_reason: 'Counted wrong' } : {}
          const answer =
            one.kind === 'refund'
              ? await who.call('POST', `orders/${reference}/refund`, {
                  reason: 'Some came back',
                  lines: lines.map((line) => ({ ...line, restock: true })),
                  ...(one.delivery === undefined ? {} : { delivery: one.delivery }),
                  ...(one.amount === undefined ? {} : { amount: one.amount }),
                  ...exceed,
                })
              : await claimed(one.kind, lines, exceed)
          if (answer?.status === 200 && isMore) hasExceeded = true
          if (isMore && !one.exceeds) expect(answer?.status ?? 409).toBe(409)
          if (answer?.status === 200 && one.kind === 'replacement') replacements.push(answer.json.replacement)
        }
        await holds(await read(reference))
      }

      /** Through a claim of the buyer's about all of it; null where nothing can be claimed any more. */
      async function claimed(kind: 'replacement' | 'return', lines: { id: number; pieces: number }[], exceed: object) {
        const all = goods.map(({ id }, index) => ({ variation_id: id, quantity: bought[index] }))
        const body = { kind: kind === 'return' ? 'return' : 'fault', lines: all, message: 'Please see the photos.' }
        const made = await ada.send('POST', `/api/orders/${reference}/claims`, body)
        if (made.status !== 201) return null
        const decision = kind === 'return' ? 'refund' : 'replacement'
        const claim = made.json.data.claims.at(-1).reference
        const answer = await who.call('POST', `claims/${claim}/decide`, { decision, answer: 'Yes', lines, ...exceed })
        if (answer.status !== 200)
          await who.call('POST', `claims/${claim}/decide`, { decision: 'declined', answer: 'No' })
        return answer
      }

      async function holds(order: OfficeOrder) {
        for (const { pieces, refunded, replaced, left } of order.lines) {
          if (!hasExceeded) expect(refunded + replaced).toBeLessThanOrEqual(pieces)
          expect(left).toBe(order.refundable === 0 ? 0 : Math.max(pieces - refunded - replaced, 0))
        }
        const [payment] = order.payments ?? []
        const kept = (payment?.amount ?? 0) - (payment?.refunded ?? 0)
        expect(kept).toBeGreaterThanOrEqual(0)
        expect(order.refundable).toBe(kept)
        const [books] = await shop.rows<{ total: number; vat: number }>(
          `select sum(case i.kind when 'invoice' then i.total_pence else -i.total_pence end)::int as total,
             sum(case i.kind when 'invoice' then i.vat_pence else -i.vat_pence end)::int as vat
           from invoices i join orders o on o.id = i.order_id where o.reference = $1`,
          [reference],
        )
        expect(books?.total).toBe(kept)
        // Of what is kept a sixth is VAT; credit notes are rounded one by one, so it may be a penny apart until nothing is.
        expect(Math.abs((books?.vat ?? 0) - kept / 6)).toBeLessThan(kept === 0 ? 0.5 : 1.5)
      }
    }),
    { numRuns: 20 },
  )
})
