import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

type DialogProps = { open: boolean; onClose: () => void; title: string; children: ReactNode; isTitleHidden?: boolean }

/** Escape or a click outside closes it. */
export function Dialog({ open, onClose, title, children, isTitleHidden = false }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#14110f]/50" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-y-auto p-4 pt-[12vh]">
          <Base.Popup className="w-full max-w-xl rounded-md border border-rule bg-panel p-5 outline-none">
            <Base.Title className={isTitleHidden ? 'sr-only' : 'mb-4 font-serif text-lg'}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
