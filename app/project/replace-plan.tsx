import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type ReplacePlanProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdd: (replace: boolean) => void
}

/** Asks what to do about the lines of this project that are in the basket already. */
export function ReplacePlan({ open, onOpenChange, onAdd }: ReplacePlanProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      question="This project is in your basket already"
      confirm={
        <>
          <Button look="outline" onClick={() => onAdd(false)}>
            Add it once more
          </Button>
          <Button onClick={() => onAdd(true)}>Replace it</Button>
        </>
      }
    >
      <p className="mt-4 text-sm text-slate">
        Replacing takes the earlier lines of this project out of the basket and adds the plan as it is now.
      </p>
    </ConfirmDialog>
  )
}
