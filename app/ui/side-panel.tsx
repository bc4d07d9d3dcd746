import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'
import { followedOverlayLink } from './overlay-links.ts'

type SidePanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  side?: 'left' | 'right'
  /** Full width on phones; this wide from 768 px. */
  width?: string
}

/** A modal drawer: it traps the focus and returns it on closing, and the page behind does not scroll. */
export function SidePanel({
  open,
  onOpenChange,
  title,
  children,
  footer,
  side = 'right',
  width = 'md:w-[480px]',
}: SidePanelProps) {
  const from =
    side === 'right'
      ? 'right-0 data-ending-style:translate-x-full data-starting-style:translate-x-full'
      : 'left-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
  return (
    <Modal open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          // Not a function, which would also take the focus from a drawer that has opened since.
          finalFocus={!followedOverlayLink()}
          className={`fixed inset-y-0 z-50 flex w-full flex-col bg-chalk transition-transform duration-250 ease-out outline-none ${from} ${width}`}
        >
          <div className="flex items-center justify-between gap-4 border-b border-rule px-5 py-3 md:px-8">
            <Dialog.Title className="font-serif text-xl">{title}</Dialog.Title>
            <Dialog.Close aria-label="Close" className="-mr-2 grid size-11 place-items-center hover:text-clay">
              <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
            </Dialog.Close>
          </div>
          <div className="grow overflow-y-auto overscroll-contain px-5 py-6 md:px-8">{children}</div>
          {footer ? <div className="border-t border-rule px-5 py-4 md:px-8">{footer}</div> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
  )
}
