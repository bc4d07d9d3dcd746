import { type FormEvent, useState } from 'react'
import type { OfficeAction, OfficeOrder } from '#contract/office/orders.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useMixBatches } from '../access/mix-batches.tsx'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { type Dispatched, DispatchForm } from './dispatch-form.tsx'
import { useOrderAction } from './use-order-action.ts'

const steps = ['pick', 'deliver', 'ready', 'collect'] as const
type Step = (typeof steps)[number]

const labels: Record<Step, string> = {
  pick: 'Start picking',
  deliver: 'Mark as delivered',
  ready: 'Ready to collect',
  collect: 'Mark as collected',
}
const isStep = (action: OfficeAction): action is Step => steps.some((step) => step === action)

/** What can be done with the order now. */
export function NextStep({ order }: { order: OfficeOrder }) {
  const { reference, can } = order
  const { act, error, busy } = useOrderAction(reference)
  const param = { reference }
  const withMixing = useMixBatches()
  const one = officeApi.orders[':reference']
  const take = (step: Step) =>
    act((once) =>
      step === 'pick'
        ? withMixing((mixing) => read(one.pick.$post({ param, json: mixing }, once(step))))
        : read(one[step].$post({ param, json: {} }, once(step))),
    )
  const dispatch = (how: Dispatched) =>
    act((once) =>
      withMixing((mixing) => read(one.dispatch.$post({ param, json: { ...how, ...mixing } }, once('dispatch')))),
    )
  const cancel = (note: string) => act(() => read(one.cancel.$post({ param, json: note ? { note } : {} })))
  if (!can.some((action) => isStep(action) || action === 'dispatch' || action === 'cancel')) return null
  return (
    <Panel title="Next">
      {error && <Alert>{error}</Alert>}
      <div className="mt-3 flex flex-col gap-5 first:mt-0">
        {can.filter(isStep).map((step) => (
          <div key={step}>
            <Button look="solid" busy={busy} onClick={() => take(step)}>
              {labels[step]}
            </Button>
          </div>
        ))}
        {can.includes('dispatch') && <DispatchForm order={order} busy={busy} onDispatch={dispatch} />}
        {can.includes('cancel') && <CancelForm busy={busy} onCancel={cancel} isPaid={order.state !== 'pending'} />}
      </div>
    </Panel>
  )
}

function CancelForm({
  busy,
  onCancel,
  isPaid,
}: {
  busy: boolean
  onCancel: (note: string) => Promise<boolean>
  isPaid: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    if (await onCancel(note)) setOpen(false)
  }
  if (!isOpen)
    return (
      <div>
        <Button look="quiet" className="-ml-2" onClick={() => setOpen(true)}>
          Cancel the order …
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-md border border-rule p-4">
      <p>
        The items go back into stock, and the buyer is {isPaid && 'refunded in full and '}told by mail. This cannot be
        undone.
      </p>
      <Field label="Why, for the buyer" name="note" maxLength={500} autoFocus />
      <div className="flex gap-3">
        <Button type="submit" look="alarm" busy={busy}>
          Cancel the order
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
