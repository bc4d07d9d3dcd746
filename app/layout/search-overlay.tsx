import { Dialog } from '@base-ui/react/dialog'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Modal } from '../ui/modal.tsx'
import { followedOverlayLink } from '../ui/overlay-links.ts'
import type { OverlayProps } from './overlay.tsx'
import { SearchBox } from './search-box.tsx'

/** Search over the page: Escape, the backdrop or the cross close it, and the focus goes back to where it was. */
export function SearchOverlay({
  open,
  onOpenChange,
  opener,
  typedEarly,
}: OverlayProps & { typedEarly: RefObject<string> }) {
  const input = useRef<HTMLInputElement>(null)
  // Mounted open it would have nothing to fade in from.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(open), [open])
  return (
    <Modal open={shown} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={input}
          finalFocus={() => !followedOverlayLink() && opener.current}
          className="fixed inset-x-0 top-0 z-50 max-h-dvh overflow-y-auto overscroll-contain bg-chalk transition-[opacity,translate] duration-200 ease-out outline-none data-ending-style:-translate-y-4 data-ending-style:opacity-0 data-starting-style:-translate-y-4 data-starting-style:opacity-0"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <SearchBox input={input} typedEarly={typedEarly} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
  )
}
