import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useCloseOnBack } from './close-on-back.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  question: string
  /** What the visitor should know before answering. */
  children?: ReactNode
  /** The button that confirms. It does not close the dialog. */
  confirm: ReactNode
  cancel?: string
}

/** Asks before something that cannot be undone. A click outside does not close the dialog. */
export function ConfirmDialog({
  open,
  onOpenChange,
  question,
  children,
  confirm,
  cancel = 'Cancel',
}: ConfirmDialogProps) {
  useCloseOnBack(open, () => onOpenChange(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-ink/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-5">
          <AlertDialog.Popup className="w-full max-w-lg bg-chalk p-6 transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 sm:p-8">
            <AlertDialog.Title className="font-serif text-xl">{question}</AlertDialog.Title>
            {children}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <AlertDialog.Close render={<Button look="outline" />}>{cancel}</AlertDialog.Close>
              {confirm}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
