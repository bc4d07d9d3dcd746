import type { GroupSpec } from './group-spec.ts'
import { unpaidBound } from './unpaid-bound.ts'

/** How stock is held and how much may be unpaid, and what becomes of leftovers. */
export const ordersForm: GroupSpec = {
  title: 'Orders',
  intro: 'How long stock is held for an unpaid order, and how much may be unpaid at a time.',
  fields: [
    { kind: 'whole', name: 'holdMinutes', label: 'Minutes stock is held' },
    {
      kind: 'whole',
      name: 'holdExtensions',
      label: 'Times a buyer may extend it',
      hint: 'Ten at least, for accessibility.',
    },
    { kind: 'text', name: 'invoicePrefix', label: 'Invoice prefix', hint: 'Fixed once an invoice has been issued.' },
    {
      kind: 'group',
      name: 'unpaid',
      label: 'Unpaid orders',
      fields: [
        unpaidBound('perVisitor', 'One visitor'),
        unpaidBound('perEmail', 'One email address'),
        unpaidBound('perNetwork', 'One network address'),
        {
          kind: 'group',
          name: 'inAll',
          label: 'All buyers',
          fields: [{ kind: 'pounds', name: 'pence', label: 'Worth in all (£)' }],
        },
        {
          kind: 'group',
          name: 'shareOfStock',
          label: 'Share of the stock of a size',
          fields: [
            { kind: 'percent', name: 'perVisitor', label: 'One visitor (%)' },
            { kind: 'percent', name: 'perNetwork', label: 'One network (%)' },
            { kind: 'percent', name: 'inAll', label: 'All buyers (%)' },
          ],
        },
        {
          kind: 'group',
          name: 'shortHold',
          label: 'Shorter holds',
          fields: [
            { kind: 'percent', name: 'shareOfStock', label: 'Once this much is unpaid (%)' },
            { kind: 'whole', name: 'minutes', label: 'Minutes' },
          ],
        },
      ],
    },
    {
      kind: 'group',
      name: 'largest',
      label: 'Largest order',
      hint: 'A larger one becomes an enquiry.',
      fields: [
        { kind: 'pounds', name: 'pence', label: 'Value (£)' },
        { kind: 'whole', name: 'pallets', label: 'Pallets' },
      ],
    },
    {
      kind: 'group',
      name: 'leftovers',
      label: 'Leftovers bought back',
      hint: 'Whole, unused pieces of stone sold by area, not slabs. An order keeps the terms of its day. Your return and refund policy should say the same.',
      fields: [
        { kind: 'switch', name: 'isOffered', label: 'Buy leftovers back' },
        {
          kind: 'whole',
          name: 'days',
          label: 'Days after arrival',
          hint: 'At least 15: for 14 days a buyer can return them for the full price.',
          shownIf: ({ isOffered }) => isOffered === true,
        },
        {
          kind: 'percent',
          name: 'share',
          label: 'Share of the price paid (%)',
          shownIf: ({ isOffered }) => isOffered === true,
        },
      ],
    },
  ],
}
