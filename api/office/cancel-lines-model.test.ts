import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { bankTransferGateway } from '#shop/payments/bank-transfer-gateway.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { officeShop } from '#testing/app/office.ts'
import { testDeployment } from '#testing/app/orders.ts'
import { enterVoucher, writeVoucher } from '#testing/app/vouchers.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop({
  gatewaysOf: (ctx) => {
    const gateways = sandboxGateways(ctx, testDeployment)
    return { ...gateways, methods: [...gateways.methods, { id: 'bank_transfer', gateway: bankTransferGateway }] }
  },
})
const stock = 1_000_000
let items: TestItem[] = []

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  items = [
    await stone.item({ stock, pence: 4995 }),
    await stone.item({ stock, pence: 1333 }),
    await stone.item({ kind: 'free_sample', stock, pence: 0 }),
  ]
})

const counts = (least: number, most: number) =>
  fc.tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }), fc.integer({ min: 0, max: 1 }))
const choice = fc.record({
  bought: counts(1, 9),
  voucher: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 9000 }) }),
      fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 2000 }) }),
    ),
    { nil: undefined },
  ),
  isTransfer: fc.boolean(),
  cancels: fc.array(counts(0, 4), { minLength: 1, maxLength: 4 }),
})

test('whatever is cancelled, charged = order = invoice − credit notes, and each piece is back in stock once', async () => {
  const manager = await shop.hire('manager')
  const read = async (reference: string): Promise<OfficeOrder> =>
    (await manager.call('GET', `orders/${reference}`)).json
  const stocks = () => Promise.all(items.map(async (one) => (await shop.stockOf(one)) ?? 0))
  await fc.assert(
    fc.asyncProperty(choice, async ({ bought, voucher, isTransfer, cancels }) => {
      const before = await stocks()
      const ada = shop.enter()
      for (const [index, one] of items.entries()) if (bought[index]) await ada.add(one, bought[index])
      if (voucher) await enterVoucher(ada, await writeVoucher(shop, voucher))
      const placed = await ada.place({ payment: isTransfer ? 'bank_transfer' : 'card' })
      const { reference, totals } = placed.order
      if (!isTransfer) await ada.press(placed.pay_url, 'approve')
      let given = 0
      const left = [...bought]
      for (const cancel of cancels) {
        const order = await read(reference)
        const lines = order.lines.flatMap((line) => {
          const index = bought.findIndex((_, at) => line.sku === skus[at])
          const pieces = cancel[index] ?? 0
          return pieces > 0 ? [{ id: line.id, pieces, index }] : []
        })
        if (lines.length === 0) continue
        const wanted = lines.map(({ id, pieces }) => ({ id, pieces }))
        const preview = await manager.call('POST', `orders/${reference}/cancel-lines/preview`, { lines: wanted })
        if (preview.status !== 200) continue
        const { amount, before: due, vat } = preview.json
        expect(sum(preview.json.lines.map((line: { amount: number }) => line.amount))).toBe(amount)
        expect(sum(preview.json.lines.map((line: { vat: number }) => line.vat))).toBe(vat)
        const body = { lines: wanted, reason: 'Chipped', amount, before: due }
        expect((await manager.call('POST', `orders/${reference}/cancel-lines`, body)).status).toBe(200)
        given += amount
        for (const { index, pieces } of lines) left[index] = (left[index] ?? 0) - pieces
      }
      if (isTransfer) {
        const due = (await read(reference)).totals?.total ?? 0
        expect(due).toBe(totals.total - given)
        expect((await manager.call('POST', `orders/${reference}/transfer`, { amount: due })).status).toBe(200)
      }
      const order = await read(reference)
      const charged = sum((order.payments ?? []).map((payment) => payment.amount - payment.refunded))
      const documents = sum((order.invoices ?? []).map(({ kind, total }) => (kind === 'invoice' ? total : -total)))
      expect(charged).toBe(totals.total - given)
      expect(documents).toBe(charged)
      const { goods: all = 0, delivery = 0, slot = 0, discount = 0, total = 0, vat_included = 0 } = order.totals ?? {}
      expect(all + delivery + slot - discount).toBe(total)
      expect(vat_included).toBe(Math.floor(total / 6 + 0.5))
      expect(sum(order.lines.map((line) => (line.total ?? 0) + (line.discount ?? 0)))).toBe(all)
      expect(order.lines.filter(({ to_send }) => to_send > 0).map(({ to_send }) => to_send)).toEqual(
        left.filter((pieces) => pieces > 0),
      )
      expect(await stocks()).toEqual(before.map((pieces, index) => pieces - (left[index] ?? 0)))
    }),
    { numRuns: isThorough ? 15 : 5 },
  )
})

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
let skus: string[] = []
beforeAll(async () => {
  const rows = await shop.rows<{ id: number; sku: string }>('select id, sku from variations')
  skus = items.map(({ id }) => rows.find((row) => row.id === id)?.sku ?? '')
})
