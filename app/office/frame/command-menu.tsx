import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { Permission } from '#contract/office/permissions.ts'
import { useMay } from '../access/me-query.ts'
import { officeApi, read } from '../api.ts'
import { enquiryStateNames, kindNames } from '../enquiry/enquiry-text.ts'
import { ordersText } from '../order/orders-text.ts'
import { Dialog } from '../parts/dialog.tsx'
import { listMomentText, stateNames } from '../parts/format.ts'
import { stockSearchQuery } from '../stock/stock-query.ts'

const mostItems = 6

type Entry = { to: string; label: string; note: string }

const places: (Entry & { permission: Permission })[] = [
  { to: '/', label: 'Today', note: 'g t', permission: 'today.read' },
  { to: '/orders', label: 'Orders', note: 'g o', permission: 'orders.read' },
  { to: '/orders?state=paid', label: 'Orders to pick', note: '', permission: 'orders.read' },
  { to: '/orders?state=picking,part_dispatched', label: 'Orders to dispatch', note: '', permission: 'orders.read' },
  { to: '/orders?attention=1', label: 'Orders that need a person', note: '', permission: 'orders.read' },
  { to: '/dispatch', label: 'Dispatch', note: 'g d', permission: 'orders.advance' },
  { to: '/customers', label: 'Customers', note: 'g c', permission: 'customers.read' },
  { to: '/health', label: 'Health: what is stuck', note: '', permission: 'health.read' },
  { to: '/enquiries?state=waiting', label: 'Enquiries', note: 'g e', permission: 'enquiries.read' },
  { to: '/claims?state=open', label: 'Claims and returns', note: '', permission: 'claims.read' },
  { to: '/reports', label: 'Reports', note: 'g r', permission: 'reports.read' },
  { to: '/stock', label: 'Stock', note: 'g s', permission: 'stock.read' },
  { to: '/stock?low=1', label: 'Stock running low', note: '', permission: 'stock.read' },
  { to: '/stock/goods-in', label: 'Goods in', note: '', permission: 'stock.move' },
  { to: '/stock/count', label: 'Count stock', note: '', permission: 'stock.move' },
  { to: '/staff', label: 'Staff', note: 'g u', permission: 'staff.read' },
  { to: '/audit', label: 'Audit log', note: 'g a', permission: 'audit.read' },
  { to: '/account', label: 'Your account', note: '', permission: 'account.manage' },
]

/** One box for everything: orders, customers and enquiries by whatever a caller can say, stock, or where to go. */
export function CommandMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Search" isTitleHidden>
      <Menu onClose={onClose} />
    </Dialog>
  )
}

function Menu({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const may = useMay()
  const navigate = useNavigate()
  const { data, isFetching } = useQuery({
    queryKey: ['search', words],
    queryFn: () => read(officeApi.search.$get({ query: { q: words } })),
    enabled: words.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const found = words.length >= 2 ? data : undefined
  const stock = useQuery({
    ...stockSearchQuery(words),
    enabled: words.length >= 2 && may('stock.read'),
    placeholderData: keepPreviousData,
  })
  const items = words.length >= 2 ? (stock.data?.rows ?? []).slice(0, mostItems) : []
  const fits = ({ label, permission }: (typeof places)[number]) =>
    may(permission) && label.toLowerCase().includes(words.toLowerCase())
  const entries: Entry[] = [
    ...(found?.orders ?? []).map((order) => ({
      to: `/orders/${order.reference}`,
      label: `${order.reference} · ${order.name}`,
      note: `${order.postcode} · ${stateNames[order.state]} · ${listMomentText(order.created)}`,
    })),
    ...(found?.customers ?? []).map((customer) => ({
      to: `/customers/${customer.id}`,
      label: customer.name || customer.email,
      note: ['Customer', customer.name && customer.email, ordersText(customer.orders)].filter(Boolean).join(' · '),
    })),
    ...(found?.enquiries ?? []).map((enquiry) => ({
      to: `/enquiries/${enquiry.reference}`,
      label: `${kindNames[enquiry.kind]} from ${enquiry.name}`,
      note: `${enquiry.reference} · ${enquiryStateNames[enquiry.state]} · ${listMomentText(enquiry.created)}`,
    })),
    ...items.map(({ sku, name, size, stock: pieces, batches }) => ({
      to: `/stock/${encodeURIComponent(sku)}`,
      label: `${name}, ${sizeText(size)}`,
      note: [sku, ...batches.map(({ code }) => `batch ${code}`), `${pieces} on sale`].join(' · '),
    })),
    ...places.filter(fits),
  ]
  const open = (entry: Entry) => {
    onClose()
    void navigate(entry.to)
  }
  return (
    <Autocomplete.Root
      inline
      open
      items={entries}
      value={typed}
      onValueChange={setTyped}
      filter={null}
      autoHighlight="always"
      itemToStringValue={({ label }: Entry) => label}
    >
      <Autocomplete.Input
        aria-label="Search"
        placeholder="Reference or its last four, postcode, surname, e-mail, phone, SKU, batch"
        className="min-h-11 w-full rounded-md border border-edge bg-ground px-3"
      />
      <Autocomplete.List aria-label="Results" className="mt-3 max-h-[50vh] overflow-y-auto">
        {(entry: Entry) => (
          <Autocomplete.Item
            key={entry.to}
            value={entry}
            onClick={() => open(entry)}
            className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-3 data-highlighted:bg-clay-wash"
          >
            <span>{entry.label}</span>
            <span className="text-xs text-quiet">{entry.note}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      <Autocomplete.Empty className="px-3 text-quiet empty:hidden">
        {isFetching || stock.isFetching ? 'Searching …' : 'Nothing found.'}
      </Autocomplete.Empty>
    </Autocomplete.Root>
  )
}
