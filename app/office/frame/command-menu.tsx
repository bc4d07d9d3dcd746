import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import { read } from '../../shared/api.ts'
import { useMay } from '../access/me-query.ts'
import { officeApi } from '../api.ts'
import { enquiryStateNames, kindNames } from '../enquiry/enquiry-text.ts'
import { officeScreens } from '../office-screens.tsx'
import { ordersText } from '../order/orders-text.ts'
import { customerPath } from '../parts/customer-path.ts'
import { Dialog } from '../parts/dialog.tsx'
import { listMomentText, stateNames } from '../parts/format.ts'
import { stockSearchQuery } from '../stock/stock-query.ts'

const maxItems = 6

type Entry = { to: string; label: string; note: string }

const screenEntries = officeScreens.flatMap(({ path, link }) => {
  if (!link) return []
  const { label, menuLabel = label, to = path, key, views = [], permission } = link
  return [
    { to, label: menuLabel, note: key ? `g ${key}` : '', permission },
    ...views.map((view) => ({ ...view, note: '', permission })),
  ]
})

/** One search for orders, customers, enquiries, stock and screens. */
export function CommandMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Search" isTitleHidden>
      <Menu onClose={onClose} />
    </Dialog>
  )
}

function Menu({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const may = useMay()
  const navigate = useNavigate()
  const { data, isFetching } = useQuery({
    queryKey: ['search', words],
    queryFn: () => read(officeApi.search.$get({ query: { q: words } })),
    enabled: words.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const results = words.length >= 2 ? data : undefined
  const stock = useQuery({
    ...stockSearchQuery(words),
    enabled: words.length >= 2 && may('stock.read'),
    placeholderData: keepPreviousData,
  })
  const items = words.length >= 2 ? (stock.data?.rows ?? []).slice(0, maxItems) : []
  const matches = ({ label, permission }: (typeof screenEntries)[number]) =>
    may(permission) && label.toLowerCase().includes(words.toLowerCase())
  const entries: Entry[] = [
    ...(results?.orders ?? []).map((order) => ({
      to: `/orders/${order.reference}`,
      label: `${order.reference} · ${order.name}`,
      note: `${order.postcode} · ${stateNames[order.state]} · ${listMomentText(order.created)}`,
    })),
    ...(results?.customers ?? []).map((customer) => ({
      to: customerPath(customer),
      label: customer.name || customer.email,
      note: ['Customer', customer.name && customer.email, ordersText(customer.orders)].filter(Boolean).join(' · '),
    })),
    ...(results?.enquiries ?? []).map((enquiry) => ({
      to: `/enquiries/${enquiry.reference}`,
      label: `${kindNames[enquiry.kind]} from ${enquiry.name}`,
      note: `${enquiry.reference} · ${enquiryStateNames[enquiry.state]} · ${listMomentText(enquiry.created)}`,
    })),
    ...items.map(({ sku, name, size, stock: pieces, batches }) => ({
      to: `/stock/${encodeURIComponent(sku)}`,
      label: `${name}, ${sizeText(size)}`,
      note: [sku, ...batches.map(({ code }) => `batch ${code}`), `${pieces} available`].join(' · '),
    })),
    ...screenEntries.filter(matches),
  ]
  const open = (entry: Entry) => {
    onClose()
    void navigate(entry.to)
  }
  // A scanner presses Enter before the answer is there.
  const [isEntered, setIsEntered] = useState(false)
  // Somebody who has moved to a row means that row.
  const [hasMoved, setHasMoved] = useState(false)
  const isSettled = words === text.trim() && (words.length < 2 || !(isFetching || stock.isFetching))
  const [first] = entries
  useEffect(() => {
    if (!(isEntered && isSettled)) return
    setIsEntered(false)
    if (first) open(first)
  })
  return (
    <Autocomplete.Root
      inline
      open
      items={entries}
      value={text}
      onValueChange={(next) => {
        setText(next)
        setHasMoved(false)
      }}
      filter={null}
      autoHighlight="always"
      itemToStringValue={({ label }: Entry) => label}
    >
      <Autocomplete.Input
        aria-label="Search"
        onKeyDown={(event) => {
          if (event.key.startsWith('Arrow')) setHasMoved(true)
          if (event.key !== 'Enter' || isSettled || hasMoved) return setIsEntered(false)
          event.preventDefault()
          event.preventBaseUIHandler()
          setIsEntered(true)
        }}
        placeholder="Reference or its last 4, name, postcode, phone, invoice, PO, tracking, SKU, batch"
        className="min-h-11 w-full rounded-md border border-edge bg-ground px-3"
      />
      <Autocomplete.List aria-label="Results" className="mt-3 max-h-[50vh] overflow-y-auto">
        {(entry: Entry) => (
          <Autocomplete.Item
            key={entry.to}
            value={entry}
            onClick={() => open(entry)}
            className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-3 data-highlighted:bg-clay-wash data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-clay"
          >
            <span>{entry.label}</span>
            <span className="text-xs text-quiet">{entry.note}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      <Autocomplete.Empty className="px-3 text-quiet empty:hidden">
        {isFetching || stock.isFetching ? 'Searching …' : 'No results.'}
      </Autocomplete.Empty>
    </Autocomplete.Root>
  )
}
