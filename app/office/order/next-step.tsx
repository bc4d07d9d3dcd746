import { useCallback, useEffect, useRef, useState } from 'react'
import { type OfficeAction, type OfficeOrder, stepSchema } from '#contract/office/orders.ts'
import type { UndoableStep } from '#contract/office/undo.ts'
import type { OrderState } from '#contract/orders/order-states.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Opener } from '../../ui/opener.tsx'
import { useMixBatches } from '../access/mix-batches.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { CancelLinesForm } from './cancel-lines-form.tsx'
import { DispatchForm } from './dispatch-form.tsx'
import { UndoStep } from './undo-step.tsx'
import { useOrderAction, useShowOrder } from './use-order-action.ts'

const steps = ['pick', 'deliver', 'ready', 'collect'] as const
type Step = (typeof steps)[number]

const labels: Record<Step, { button: string; done: string }> = {
  pick: { button: 'Start picking', done: 'Picking started' },
  deliver: { button: 'Mark as delivered', done: 'Delivered' },
  ready: { button: 'Mark as ready to collect', done: 'Ready to collect' },
  collect: { button: 'Mark as collected', done: 'Collected' },
}
/** A step can be undone as long as the order is where the step led. */
const stateAfter: Record<UndoableStep, OrderState> = { pick: 'picking', ready: 'ready', deliver: 'delivered' }

const isStep = (action: OfficeAction): action is Step => steps.some((step) => step === action)

/** The actions that the order's state allows. */
export function NextStep({ order }: { order: OfficeOrder }) {
  const { reference, can } = order
  const { act, error, busy } = useOrderAction(reference)
  const param = { reference }
  const withMixing = useMixBatches()
  const orderApi = officeApi.orders[':reference']
  const [taken, setTaken] = useState<UndoableStep | null>(null)
  const endUndo = useCallback(() => setTaken(null), [])
  const advance = async (step: Step) => {
    const isDone = await act(labels[step].done, (once) =>
      step === 'pick'
        ? withMixing((mixing) => read(orderApi.pick.$post({ param, json: mixing }, once(step))))
        : read(orderApi[step].$post({ param, json: {} }, once(step))),
    )
    setTaken(isDone && step !== 'collect' ? step : null)
  }
  const isUndoable = taken !== null && order.state === stateAfter[taken]
  const wasUndoable = useRef(false)
  // Only once the screen shows the new state: the panel would vanish with the focus if the offer ended before.
  useEffect(() => {
    if (wasUndoable.current && !isUndoable) endUndo()
    wasUndoable.current = isUndoable
  }, [isUndoable, endUndo])
  const hasAction = can.some((action) => isStep(action) || action === 'dispatch' || action === 'cancel')
  if (!hasAction && !isUndoable) return null
  return (
    <Panel title="Next step">
      {error && <Alert>{error}</Alert>}
      {isUndoable && <UndoStep key={taken} reference={reference} step={taken} onOver={endUndo} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 first:mt-0 [&>:not(button)]:w-full">
        {can.filter(isStep).map((step) => (
          <Button key={step} look="solid" busy={busy} onClick={() => advance(step)}>
            {labels[step].button}
          </Button>
        ))}
        {can.includes('dispatch') && <DispatchForm order={order} />}
        {can.includes('cancel_lines') && (
          <Opener look="quiet" label="Cancel part of it …">
            {(close) => <CancelLinesForm order={order} onClose={close} />}
          </Opener>
        )}
        {can.includes('cancel') && (
          <Opener look="quiet" label="Cancel order …">
            {(close) => <CancelForm order={order} onClose={close} />}
          </Opener>
        )}
      </div>
    </Panel>
  )
}

type CancelFormProps = { order: OfficeOrder; onClose: () => void }

function CancelForm({ order: { reference, state }, onClose }: CancelFormProps) {
  const showOrder = useShowOrder(reference)
  const { formProps, field, error, busy } = useOfficeForm({
    schema: stepSchema,
    defaults: {},
    changes: 'orders',
    send: (json) => read(officeApi.orders[':reference'].cancel.$post({ param: { reference }, json })),
    onDone: (order) => {
      onClose()
      showOrder(order, 'Order cancelled')
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-4 rounded-md border border-rule p-4">
      {error && <Alert>{error}</Alert>}
      <p>
        The items go back into stock, and the buyer is {state !== 'pending' && 'refunded in full and '}notified by
        email. This can’t be undone.
      </p>
      <Field
        label="Reason (shown to the buyer)"
        maxLength={500}
        autoFocus
        {...field('note', { setValueAs: (note) => note || undefined })}
      />
      <div className="flex gap-3">
        <Button type="submit" look="alarm" busy={busy}>
          Cancel order
        </Button>
        <Button look="quiet" onClick={onClose}>
          Keep order
        </Button>
      </div>
    </form>
  )
}
