import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useCloseOnBack } from './close-on-back.ts'

type ModalProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

/** The base of every drawer and overlay. Back, Escape and a press outside close it. */
export function Modal({ open, onOpenChange, children }: ModalProps) {
  useCloseOnBack(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {children}
    </Dialog.Root>
  )
}
