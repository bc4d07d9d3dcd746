import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { itemText } from '#contract/basket/line-text.ts'
import { useSite } from '../shared/site.ts'
import { Button } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { BasketDelivery } from './basket-delivery.tsx'
import { BasketLine } from './basket-line.tsx'
import { BasketFoot, BasketTotals, SpokenTotal } from './basket-totals.tsx'
import type { BasketLine as Line } from './calls.ts'
import { BasketEmpty, BasketFailed, BasketLoading } from './drawer-states.tsx'
import { useBasket } from './use-basket.ts'
import { useChanges, usePending } from './use-changes.ts'
import { VoucherField } from './voucher-field.tsx'
import { withChanges } from './with-changes.ts'

export type BasketDrawerProps = {
  open: boolean
  onClose: () => void
  /** The path of the Checkout link for this visitor. */
  checkout: string
}

export function BasketDrawer({ open, onClose, checkout }: BasketDrawerProps) {
  const { data, isError, isFetching, refetch } = useBasket()
  const { changes, removals } = usePending()
  const actions = useChanges()
  const { vat_rate: vatRate } = useSite()
  const basket = useMemo(() => data && withChanges(data, changes, vatRate), [data, changes, vatRate])
  const filled = basket && basket.lines.length > 0
  const lines = useRef<HTMLUListElement>(null)
  const close = () => {
    actions.reset()
    onClose()
  }
  const goToCheckout = (event: MouseEvent) => {
    const refused = lines.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!refused) return close()
    event.preventDefault()
    refused.focus()
  }
  return (
    <SidePanel
      open={open}
      onOpenChange={(wanted) => !wanted && close()}
      title={
        <>
          Your Basket{' '}
          {basket ? <span className="ml-2 font-sans text-sm text-slate">{itemText(basket.lines.length)}</span> : null}
        </>
      }
      width="md:w-[650px]"
      footer={filled ? <BasketFoot totals={basket.totals} checkout={checkout} onFollow={goToCheckout} /> : null}
    >
      <SpokenTotal totals={basket?.totals} />
      <Failure text={actions.failure} />
      {actions.removed ? <Removed line={actions.removed} busy={actions.undoing} onUndo={actions.undo} /> : null}
      {basket && isError ? <OutOfDate onRetry={() => void refetch()} busy={isFetching} /> : null}
      {filled ? (
        <>
          <ul ref={lines}>
            {basket.lines.map((line) => (
              <BasketLine
                key={line.id}
                line={line}
                removing={removals.includes(line.id)}
                restored={line.variation_id === actions.restored?.variation_id}
                onChange={(pieces) => actions.change({ lineId: line.id, pieces })}
                onRemove={() => actions.remove(line)}
                onFollow={close}
              />
            ))}
          </ul>
          <BasketTotals totals={basket.totals} voucher={basket.voucher} />
          <VoucherField voucher={basket.voucher} />
          <BasketDelivery lines={basket.lines} goods={basket.totals.subtotal} />
        </>
      ) : basket ? (
        <BasketEmpty onFollow={close} />
      ) : isError ? (
        <BasketFailed onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <BasketLoading />
      )}
    </SidePanel>
  )
}

/** Always rendered, so that screen readers announce new text; sticky, so that it is visible however far you scroll. */
function Failure({ text }: { text: string | null }) {
  return (
    <p
      role="alert"
      className={text ? 'sticky -top-6 z-10 mb-5 border border-alarm bg-white px-4 py-3 text-sm text-alarm' : ''}
    >
      {text}
    </p>
  )
}

/** The removed line took the focus with it, so Undo takes the focus. */
function Removed({ line, busy, onUndo }: { line: Line; busy: boolean; onUndo: (line: Line) => void }) {
  const notice = useRef<HTMLDivElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each removed line
  useLayoutEffect(() => {
    const show = () => {
      undo.current?.focus({ preventScroll: true })
      notice.current?.scrollIntoView({ block: 'nearest' })
    }
    show()
    // When its focused element is removed, the dialog takes the focus itself in the next frame.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [line.id])
  return (
    <div
      ref={notice}
      className="mb-5 flex scroll-mt-6 flex-wrap items-center justify-between gap-x-4 bg-beige py-1 pr-3 pl-4 text-sm"
    >
      <p role="status" className="grow basis-40">
        {line.parent_name} removed
      </p>
      <Button ref={undo} look="quiet" busy={busy} onClick={() => onUndo(line)}>
        Undo
      </Button>
    </div>
  )
}

function OutOfDate({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div className="mb-5 flex items-center justify-between gap-4 bg-beige py-1 pr-3 pl-4 text-sm">
      <p role="status">This may be out of date: your basket could not be loaded again.</p>
      <Button look="quiet" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
