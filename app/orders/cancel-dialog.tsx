import { Link } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type CancelDialogProps = {
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
  busy: boolean
  onConfirm: () => void
}

export function CancelDialog({ order, open, onOpenChange, busy, onConfirm }: CancelDialogProps) {
  const paid = order.state !== 'pending' && order.totals.total > 0
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      question="Are you sure you want to cancel this order?"
      cancel="Keep order"
      confirm={
        <Button busy={busy} onClick={onConfirm}>
          {busy ? 'Cancelling...' : 'Cancel order'}
        </Button>
      }
    >
      <div className="mt-4 space-y-3 text-sm text-slate">
        <p>
          Order {order.reference} has not left the yard.{' '}
          {paid
            ? `We will stop it and refund ${formatPounds(order.totals.total)} in full, the way you paid.`
            : 'Nothing has been paid, and you will not be charged.'}
        </p>
        <p>
          There is no need to hurry: you may cancel without giving a reason from now until 14 days after the day the
          goods arrive. Pieces made to measure are the exception.{' '}
          <Link to="/return-refund-policy" className="text-clay underline underline-offset-2 hover:text-clay-deep">
            Return and refund policy
          </Link>
        </p>
      </div>
    </ConfirmDialog>
  )
}
