import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  isTitleHidden?: boolean
  isWide?: boolean
}

/** Escape, a click outside or its button closes it. The button is last, so that focus begins in the content. */
export function Dialog({ open, onClose, title, children, isTitleHidden = false, isWide = false }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#14110f]/50" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-y-auto p-4 pt-[12vh] has-data-wide:p-3 has-data-wide:sm:p-6">
          <Base.Popup
            data-wide={isWide || undefined}
            className="relative w-full max-w-xl rounded-md border border-rule bg-panel p-5 outline-none data-wide:max-w-7xl"
          >
            <Base.Title className={isTitleHidden ? 'sr-only' : 'mr-10 mb-4 font-serif text-lg'}>{title}</Base.Title>
            {children}
            <Base.Close
              aria-label="Close"
              className={`absolute top-3 right-3 grid size-10 place-items-center rounded-md hover:text-clay ${isTitleHidden ? 'sr-only focus:not-sr-only' : ''}`}
            >
              <X aria-hidden size={18} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
