import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkDone } from '#contract/office/bulk.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Alert, Loading } from '../parts/panel.tsx'
import { UndoMany } from '../parts/undo-many.tsx'
import { ordersText } from './orders-text.ts'
import { RefusalReasons } from './refusal-reasons.tsx'

/** Gives the selected orders to a colleague, or to nobody. */
export function AssignMany({ orders }: { orders: string[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Assign
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Assign ${ordersText(orders.length)}`}>
        <AssignForm orders={orders} />
      </Dialog>
    </>
  )
}

function AssignForm({ orders }: { orders: string[] }) {
  const { data } = useQuery({
    queryKey: ['staff', 'colleagues'],
    queryFn: () => read(officeApi.bulk.assign.colleagues.$get()),
  })
  const [staffId, setStaffId] = useState('')
  const [result, setResult] = useState<BulkDone | null>(null)
  const { act, error, busy } = useAction('orders')
  const assign = async () =>
    setResult(
      await act(() =>
        read(officeApi.bulk.assign.$post({ json: { orders, staff_id: staffId ? Number(staffId) : null } })),
      ),
    )
  if (!data) return <Loading />
  if (result)
    return (
      <div className="flex flex-col gap-4">
        <UndoMany step="assign" orders={result.done} className="min-h-12" />
        {result.refused.length > 0 && <RefusalReasons of={result.refused} />}
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      {error && <Alert>{error}</Alert>}
      <SelectField
        label="Assign to"
        value={staffId}
        onChange={(event) => setStaffId(event.target.value)}
        options={[
          { value: '', label: 'Nobody' },
          ...data.colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Button look="solid" className="self-start" busy={busy} onClick={assign}>
        Assign {orders.length}
      </Button>
    </div>
  )
}
