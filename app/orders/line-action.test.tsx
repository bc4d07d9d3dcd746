import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { LineAction } from './line-action.tsx'
import type { OrderActions } from './use-order-actions.ts'

const actions = { busy: null } as unknown as OrderActions
const slate = {
  name: 'Brazilian Black Slate Metro',
  slug: 'brazilian-black-slate-metro',
  size: '200x100x10',
  batches: [],
}

function render(line: Partial<Order['lines'][number]>): string {
  const element = <LineAction line={{ ...slate, ...line } as Order['lines'][number]} actions={actions} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

describe('the actions of an order line', () => {
  it.each(['free_sample', 'full_size_sample'] as const)('a %s links to the product it is a sample of', (kind) => {
    const html = render({ kind, is_sample: true })
    expect(html).toContain('href="/product/brazilian-black-slate-metro"')
    expect(html).toContain('Order Brazilian Black Slate Metro')
    expect(html).not.toContain('Order more')
  })

  it('tiles can be ordered again, and from the same batch if they came from a single one', () => {
    const batch = { code: 'A7', pieces: 5, picture: null }
    const html = render({ kind: 'size', is_sample: false, batches: [batch] })
    expect(html).toContain('Order more<span class="sr-only"> of Brazilian Black Slate Metro, 200 × 100 × 10 mm</span>')
    expect(html).toContain('More of the same batch')
    expect(html).not.toContain('>Order Brazilian Black Slate Metro')
    const mixed = render({ kind: 'size', is_sample: false, batches: [batch, { ...batch, code: 'B1' }] })
    expect(mixed).not.toContain('More of the same batch')
  })
})
