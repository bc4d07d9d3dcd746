import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/checkout.ts'
import { Button } from '../ui/button.tsx'
import type { OrderActs } from './use-order-actions.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

/** The button, and behind it a question that says what cancelling means. */
export function CancelOrder({ order, acts }: { order: Order; acts: OrderActs }) {
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never')
  return (
    <>
      <Button look="outline" busy={acts.busy === 'cancel'} onClick={() => setAsked('now')}>
        <span className="first-letter:uppercase">cancel order</span>
      </Button>
      {asked === 'never' ? null : (
        <Suspense>
          <CancelDialog
            order={order}
            open={asked === 'now'}
            onOpenChange={(open) => setAsked(open ? 'now' : 'before')}
            busy={acts.busy === 'cancel'}
            onConfirm={() => void acts.cancel().then(() => setAsked('before'))}
          />
        </Suspense>
      )}
    </>
  )
}
