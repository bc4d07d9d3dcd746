import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import type { OrderActions } from './use-order-actions.ts'

const loadDialog = () => import('./cancel-dialog.tsx').then((module) => module.CancelDialog)

export function CancelOrder({ order, actions }: { order: Order; actions: OrderActions }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" busy={actions.busy === 'cancel'} onClick={() => setOpen(true)}>
        <span className="first-letter:uppercase">cancel order</span>
      </Button>
      <LazyPart
        load={loadDialog}
        part={{
          order,
          open,
          onOpenChange: setOpen,
          busy: actions.busy === 'cancel',
          onConfirm: () => void actions.cancel().then(() => setOpen(false)),
        }}
        reopenAs="cancel-order"
      />
    </>
  )
}
