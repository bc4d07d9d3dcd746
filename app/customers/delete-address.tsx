import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Asking = 'no' | 'asking' | 'deleting' | 'failed'
type DeleteAddressProps = { disabled: boolean; onDelete: () => Promise<unknown> }

export function DeleteAddress({ disabled, onDelete }: DeleteAddressProps) {
  const [at, setAt] = useState<Asking>('no')
  const goAhead = () => {
    setAt('deleting')
    onDelete().catch(() => setAt('failed'))
  }
  return (
    <>
      <Button look="outline" disabled={disabled} onClick={() => setAt('asking')}>
        <span className="first-letter:uppercase">delete</span>
      </Button>
      <ConfirmDialog
        open={at !== 'no'}
        onOpenChange={(open) => setAt(open ? 'asking' : 'no')}
        question="Are you sure you want to delete this address?"
        confirm={
          <Button busy={at === 'deleting'} onClick={goAhead}>
            {at === 'deleting' ? 'Deleting...' : <span className="first-letter:uppercase">delete</span>}
          </Button>
        }
      >
        <p role="alert" className="mt-4 text-sm text-alarm empty:hidden">
          {at === 'failed' ? 'Failed to delete address. Please try again.' : null}
        </p>
      </ConfirmDialog>
    </>
  )
}
