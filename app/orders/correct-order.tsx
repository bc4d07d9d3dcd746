import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import type { OrderId } from './calls.ts'

const loadPanel = () => import('./correct-panel.tsx').then((module) => module.CorrectPanel)

/** Opens the panel in which the buyer changes the address, the telephone number and the delivery day. */
export function CorrectOrder({ id, order }: { id: OrderId; order: Order }) {
  const [open, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  if (!order.can.correct) return null
  return (
    <div className="mt-6 print:hidden">
      <Button look="outline" onClick={() => setOpen(true)}>
        {order.shipping ? 'Change address, phone or day' : 'Change phone number'}
      </Button>
      <p role="status" className="mt-3 text-sm text-slate empty:hidden">
        {isSaved ? `Saved. We have emailed the new details to ${order.email}.` : null}
      </p>
      <LazyPart
        load={loadPanel}
        part={{ id, order, open, onOpenChange: setOpen, onSaved: () => setSaved(true) }}
        onOpenChange={setOpen}
        reopenAs="correct-order"
      />
    </div>
  )
}
