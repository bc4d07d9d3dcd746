import type { OfficeOrder } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import type { Once } from '../access/use-form-keys.ts'
import { officeApi } from '../api.ts'
import { NotesPanel } from '../parts/notes-panel.tsx'
import { useShowOrder } from './use-order-action.ts'

export function Notes({ order: { reference, notes, can } }: { order: OfficeOrder }) {
  const showOrder = useShowOrder(reference)
  const write = async (text: string, once: Once) =>
    showOrder(
      await read(officeApi.orders[':reference'].notes.$post({ param: { reference }, json: { text } }, once())),
      'Note added',
    )
  const form = { hint: 'The buyer can’t see this.', changes: 'orders', onWrite: write }
  return <NotesPanel notes={notes} form={can.includes('note') ? form : null} />
}
