import { useEffect, useState } from 'react'
import { mostPapers } from '#contract/office/print.ts'
import { undoOfferedMs } from '#contract/office/undo.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Alert } from './panel.tsx'

const texts = {
  pick: { done: 'marked as being picked', undone: 'back in “To pick”' },
  assign: { done: 'assigned', undone: 'assigned as before' },
  deliver: { done: 'marked as delivered', undone: 'back in “On the way”' },
}

type UndoManyProps = { step: keyof typeof texts; orders: string[]; className?: string }

/** A step of many orders can be undone for ten seconds. */
export function UndoMany({ step, orders, className = '' }: UndoManyProps) {
  const [isOffered, setOffered] = useState(true)
  const [done, setDone] = useState('')
  const { act, error, busy } = useAction('orders')
  useEffect(() => {
    const timer = setTimeout(() => setOffered(false), undoOfferedMs)
    return () => clearTimeout(timer)
  }, [])
  const undo = async () => {
    let count = 0
    for (let first = 0; first < orders.length; first += mostPapers) {
      const json = { orders: orders.slice(first, first + mostPapers) }
      const result = await act(() => read(officeApi.bulk[step].undo.$post({ json })))
      if (!result) return
      count += result.done.length
    }
    setDone(`${ordersText(count)} ${texts[step].undone}.`)
  }
  return (
    <div role="status" className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
      {error && <Alert>{error}</Alert>}
      <p>{done || `${ordersText(orders.length)} ${texts[step].done}.`}</p>
      {isOffered && !done && (
        <Button look="outline" busy={busy} onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  )
}

const ordersText = (count: number) => (count === 1 ? '1 order is' : `${count} orders are`)
