import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { BulkMatching, MatchingDone } from '#contract/office/bulk.ts'
import { mostPapers } from '#contract/office/print.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { ActionBar } from '../parts/action-bar.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { stateNames } from '../parts/format.ts'
import { Alert } from '../parts/panel.tsx'
import { UndoMany } from '../parts/undo-many.tsx'
import type { filterQuery } from './order-filter.ts'
import { ordersText } from './orders-text.ts'
import { PreviewButtons } from './preview-buttons.tsx'

type Query = ReturnType<typeof filterQuery>
type MatchingBarProps = { query: Query; onClear: () => void }

/** Marks every order that matches a filter, including those the list has not loaded yet. */
export function MatchingBar({ query, onClear }: MatchingBarProps) {
  const { data, error } = useQuery({
    queryKey: ['orders', 'matching', query],
    queryFn: () => read(officeApi.bulk.pick.matching.preview.$post({ json: { filter: query } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [isOpen, setOpen] = useState(false)
  const marking = useMarking(query)
  const mark = async (mixBatches: boolean) => {
    setOpen(false)
    if (data) await marking.mark(data, mixBatches)
  }
  if (marking.done) return <Marked orders={marking.done} left={marking.left} onClear={onClear} />
  return (
    <ActionBar label="Selected orders" takesFocus>
      <p role="status" className="mr-auto">
        {marking.progress || (data ? `All ${ordersText(data.total)} that match are selected` : 'Counting …')}
      </p>
      {(error || marking.error) && <Alert>{error ? errorMessage(error) : marking.error}</Alert>}
      {data && (
        <Button look="solid" busy={marking.busy} onClick={() => setOpen(true)}>
          Mark as being picked …
        </Button>
      )}
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Mark all matching orders">
        {data && <Preview preview={data} onConfirm={mark} onClose={() => setOpen(false)} />}
      </Dialog>
    </ActionBar>
  )
}

const markSome = (filter: Query & { before: string }, mixBatches: boolean) =>
  read(officeApi.bulk.pick.matching.$post({ json: { filter, ...(mixBatches ? { mix_batches: true } : {}) } }))

/** Marks a hundred orders per request until all are done, and reports the progress. */
function useMarking(filter: Query) {
  const { act, error, busy } = useAction('orders')
  const [progress, setProgress] = useState('')
  const [done, setDone] = useState<string[] | null>(null)
  const [left, setLeft] = useState(0)
  const navigate = useNavigate()
  const mark = async ({ before, possible }: BulkMatching, mixBatches: boolean) => {
    const marked: string[] = []
    let refused = 0
    let next: number | null = before
    while (next !== null) {
      setProgress(`${marked.length} of ${possible} marked …`)
      const part: MatchingDone | null = await act(() => markSome({ ...filter, before: String(next) }, mixBatches))
      if (!part) break
      marked.push(...part.done)
      refused += part.refused.length
      next = part.next
    }
    setProgress('')
    if (marked.length === 0 && refused === 0) return
    if (marked.length === 0 || marked.length > mostPapers || refused > 0 || next !== null) {
      setLeft(refused)
      setDone(marked)
      return
    }
    const orders = marked.join(',')
    await navigate(`/print?${new URLSearchParams({ kind: 'pick', orders, marked: orders, auto: '1' })}`)
  }
  return { mark, progress, done, left, error, busy }
}

type PreviewProps = { preview: BulkMatching; onConfirm: (mixBatches: boolean) => void; onClose: () => void }

function Preview({ preview: { possible, mixed, others }, onConfirm, onClose }: PreviewProps) {
  const [isMixing, setMixing] = useState(false)
  const count = isMixing ? possible : possible - mixed
  return (
    <div className="flex flex-col gap-4">
      <p>{ordersText(count)}: To pick → Being picked. Their pick lists are printed afterwards.</p>
      {mixed > 0 && (
        <Checkbox checked={isMixing} onChange={(event) => setMixing(event.target.checked)}>
          Include {ordersText(mixed)} with a line from more than one batch, which may differ in colour
        </Checkbox>
      )}
      {others.length > 0 && (
        <p className="text-quiet">
          Not changed:{' '}
          {others.map(({ state, count: stateCount }) => `${stateCount} ${stateNames[state].toLowerCase()}`).join(', ')}.
        </p>
      )}
      <PreviewButtons verb="Mark" count={count} onConfirm={() => onConfirm(isMixing)} onClose={onClose} />
    </div>
  )
}

const parts = (orders: string[]) =>
  Array.from({ length: Math.ceil(orders.length / mostPapers) }, (_, index) => ({
    first: index * mostPapers + 1,
    orders: orders.slice(index * mostPapers, (index + 1) * mostPapers),
  }))

/** The result. Large numbers of pick lists are printed in parts. */
function Marked({ orders, left, onClear }: { orders: string[]; left: number; onClear: () => void }) {
  return (
    <ActionBar label="Marked orders" takesFocus>
      <UndoMany step="pick" orders={orders} className="min-h-9" />
      {left > 0 && <p>{ordersText(left)} couldn’t be marked and were not changed.</p>}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        {parts(orders).map((part) => (
          <Link
            key={part.first}
            to={`/print?${new URLSearchParams({ kind: 'pick', orders: part.orders.join(',') })}`}
            className="underline decoration-rule underline-offset-4 hover:text-clay"
          >
            Pick lists {part.first} to {part.first + part.orders.length - 1}
          </Link>
        ))}
        <Button look="quiet" onClick={onClear}>
          Close
        </Button>
      </div>
    </ActionBar>
  )
}
