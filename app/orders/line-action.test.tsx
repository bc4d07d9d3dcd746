import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { LineAction } from './line-action.tsx'
import type { OrderActions } from './use-order-actions.ts'

const acts = { busy: null } as unknown as OrderActions
const slate = {
  name: 'Brazilian Black Slate Metro',
  slug: 'brazilian-black-slate-metro',
  size: '200x100x10',
  batches: [],
}

function drawn(line: Partial<Order['lines'][number]>): string {
  const element = <LineAction line={{ ...slate, ...line } as Order['lines'][number]} acts={acts} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

describe('what can be done with a line of an order', () => {
  it.each(['free_sample', 'full_size_sample'] as const)('a %s leads to ordering the floor in its stone', (kind) => {
    const html = drawn({ kind, is_sample: true })
    expect(html).toContain('href="/product/brazilian-black-slate-metro"')
    expect(html).toContain('Order the floor<span class="sr-only"> in Brazilian Black Slate Metro</span>')
    expect(html).not.toContain('Order more')
  })

  it('stone can be ordered again, and from its batch where it came from one', () => {
    const one = { code: 'A7', pieces: 5 }
    const html = drawn({ kind: 'size', is_sample: false, batches: [one] })
    expect(html).toContain('Order more<span class="sr-only"> of Brazilian Black Slate Metro, 200 × 100 × 10 mm</span>')
    expect(html).toContain('More of the same batch')
    expect(html).not.toContain('Order the floor')
    const mixed = drawn({ kind: 'size', is_sample: false, batches: [one, { code: 'B1', pieces: 5 }] })
    expect(mixed).not.toContain('More of the same batch')
  })
})
