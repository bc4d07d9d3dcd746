import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useCloseOnBack } from './close-on-back.ts'

type ModalProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

/** What every drawer and overlay of the shop stands in: Back, Escape and a press beside it close it. */
export function Modal({ open, onOpenChange, children }: ModalProps) {
  useCloseOnBack(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {children}
    </Dialog.Root>
  )
}
