import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../parts/panel.tsx'
import { priceChangeQuery } from './price-query.ts'
import { countText } from './price-text.ts'
import { undoneText, useUndo } from './use-undo.ts'

/** Says what was done, how far it has got, and offers to take it back. */
export function ChangeStarted({ id, text }: { id: number; text: string }) {
  const { data } = useQuery({
    ...priceChangeQuery(id),
    refetchInterval: ({ state }) => (state.data && state.data.pending > 0 ? 1000 : false),
  })
  const { undo, undone, busy, error } = useUndo()
  const left = data?.left ?? 0
  return (
    <div className="mb-5">
      <p
        role="status"
        className="flex flex-wrap items-center gap-4 rounded-md border border-rule bg-clay-wash px-4 py-2"
      >
        <span>
          {undone ? undoneText(undone) : text}
          {!undone && data && data.pending > 0 && ` ${countText(data.pending, 'size')} still to do.`}
          {!undone &&
            left > 0 &&
            ` ${countText(left, 'size was', 'sizes were')} left alone: their prices changed in between.`}
        </span>
        {!undone && (
          <Button look="outline" busy={busy} onClick={() => void undo(id)}>
            Undo
          </Button>
        )}
      </p>
      {error && <Alert>{error}</Alert>}
    </div>
  )
}
