import type { OfficeOrder } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'
import { NotesPanel } from '../parts/notes-panel.tsx'
import { useOrderAction } from './use-order-action.ts'

/** What colleagues wrote about an order for each other. */
export function Notes({ order: { reference, notes, can } }: { order: OfficeOrder }) {
  const { act, error, busy } = useOrderAction(reference)
  const write = (text: string) =>
    act((once) => read(officeApi.orders[':reference'].notes.$post({ param: { reference }, json: { text } }, once())))
  return (
    <NotesPanel
      notes={notes}
      hint="The buyer never sees it."
      error={error}
      busy={busy}
      onWrite={can.includes('note') ? write : null}
    />
  )
}
