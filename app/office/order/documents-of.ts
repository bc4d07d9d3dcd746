import { londonDate } from '#contract/arithmetic/london-date.ts'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { claimKindNames, claimStateNames } from '../claim/claim-text.ts'

type Document = { name: string; details: string; to: string }

const printPath = (reference: string, query: Record<string, string>) =>
  `/print?${new URLSearchParams({ ...query, orders: reference })}`

/** Each document of an order, to open and print by itself. */
export function documentsOf(order: OfficeOrder): Document[] {
  const { reference, lines, dispatches, claims } = order
  const hasMore = lines.some(({ to_send }) => to_send > 0)
  const isOpen = ['pending', 'paid', 'picking', 'ready', 'part_dispatched'].includes(order.state)
  return [
    ...(hasMore && isOpen
      ? [{ name: 'Pick list', details: 'What is still to pick', to: printPath(reference, { kind: 'pick' }) }]
      : []),
    ...(dispatches.length === 0
      ? [{ name: 'Delivery note', details: 'The whole order', to: printPath(reference, { kind: 'delivery' }) }]
      : dispatches.map(({ id, at }, index) => ({
          name: dispatches.length === 1 ? 'Delivery note' : `Delivery note ${index + 1} of ${dispatches.length}`,
          details: londonDate(at),
          to: printPath(reference, { kind: 'delivery', dispatch: String(id) }),
        }))),
    ...(order.has_proforma
      ? [
          {
            name: `Proforma invoice ${reference}`,
            details: [londonDate(order.created), order.totals && formatPounds(order.totals.total)]
              .filter(Boolean)
              .join(', '),
            to: printPath(reference, { kind: 'invoice', number: 'proforma' }),
          },
        ]
      : []),
    ...(order.invoices ?? []).map(({ number, kind, total, issued }) => ({
      name: `${kind === 'invoice' ? 'VAT invoice' : 'Credit note'} ${number}`,
      details: `${londonDate(issued)}, ${formatPounds(total)}`,
      to: printPath(reference, { kind: 'invoice', number }),
    })),
    ...claims.map((claim) => ({
      name: `${claimKindNames[claim.kind]} ${claim.reference}`,
      details: `${londonDate(claim.created)}, ${claimStateNames[claim.state].toLowerCase()}`,
      to: `/claims/${claim.reference}`,
    })),
  ]
}
