import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type DeleteAddressProps = { disabled: boolean; onDelete: () => Promise<unknown>; onFailed: () => void }

export function DeleteAddress({ disabled, onDelete, onFailed }: DeleteAddressProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const goAhead = async () => {
    setBusy(true)
    await onDelete().catch(() => {
      setBusy(false)
      setAsking(false)
      onFailed()
    })
  }
  return (
    <>
      <Button look="outline" disabled={disabled} onClick={() => setAsking(true)}>
        <span className="first-letter:uppercase">delete</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        question="Are you sure you want to delete this address?"
        confirm={
          <Button busy={busy} className="bg-alarm" onClick={() => void goAhead()}>
            {busy ? 'Deleting...' : <span className="first-letter:uppercase">delete</span>}
          </Button>
        }
      />
    </>
  )
}
