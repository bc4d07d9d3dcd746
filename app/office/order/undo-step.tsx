import { useEffect } from 'react'
import { type UndoableStep, undoOfferedMs } from '#contract/office/undo.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'
import { useOrderAction } from './use-order-action.ts'

const texts: Record<UndoableStep, { done: string; undone: string }> = {
  pick: { done: 'Picking started.', undone: 'Picking undone' },
  ready: { done: 'Marked as ready to collect. The buyer is told in a moment.', undone: 'No longer ready' },
  deliver: { done: 'Marked as delivered. The buyer is told in a moment.', undone: 'No longer delivered' },
}

type UndoStepProps = { reference: string; step: UndoableStep; onOver: () => void }

/** A step that was just taken can be undone for ten seconds. */
export function UndoStep({ reference, step, onOver }: UndoStepProps) {
  const { act, error, busy } = useOrderAction(reference)
  useEffect(() => {
    if (busy || error) return
    const timer = setTimeout(onOver, undoOfferedMs)
    return () => clearTimeout(timer)
  }, [onOver, busy, error])
  const undo = () =>
    act(texts[step].undone, () =>
      read(officeApi.orders[':reference'].undo.$post({ param: { reference }, json: { step } })),
    )
  if (error) return <Alert>{error}</Alert>
  return (
    <div className="mb-5 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-moss bg-moss-wash px-4 py-1">
      <p>{texts[step].done}</p>
      <Button look="outline" busy={busy} className="min-h-11 sm:min-h-9" onClick={undo}>
        Undo
      </Button>
    </div>
  )
}
