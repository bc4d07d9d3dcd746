import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Step = 'closed' | 'asking' | 'deleting' | 'failed'
type DeleteAddressProps = { disabled: boolean; onDelete: () => Promise<unknown> }

export function DeleteAddress({ disabled, onDelete }: DeleteAddressProps) {
  const [step, setStep] = useState<Step>('closed')
  const confirmDelete = () => {
    setStep('deleting')
    onDelete().catch(() => setStep('failed'))
  }
  return (
    <>
      <Button look="outline" disabled={disabled} onClick={() => setStep('asking')}>
        <span className="first-letter:uppercase">delete</span>
      </Button>
      <ConfirmDialog
        open={step !== 'closed'}
        onOpenChange={(open) => setStep(open ? 'asking' : 'closed')}
        question="Are you sure you want to delete this address?"
        confirm={
          <Button busy={step === 'deleting'} onClick={confirmDelete}>
            {step === 'deleting' ? 'Deleting...' : <span className="first-letter:uppercase">delete</span>}
          </Button>
        }
      >
        <p role="alert" className="mt-4 text-sm text-alarm empty:hidden">
          {step === 'failed' ? 'Failed to delete address. Please try again.' : null}
        </p>
      </ConfirmDialog>
    </>
  )
}
