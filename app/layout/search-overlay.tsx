import { Dialog } from '@base-ui/react/dialog'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Modal } from '../ui/modal.tsx'
import { followedOverlayLink } from '../ui/overlay-links.ts'
import type { OverlayProps } from './overlay.tsx'
import { SearchBox } from './search-box.tsx'

/** Search on top of the page. Escape, the backdrop or the cross close it, and the focus returns to the search icon. */
export function SearchOverlay({
  open,
  onOpenChange,
  opener,
  earlyText,
}: OverlayProps & { earlyText: RefObject<string> }) {
  const input = useRef<HTMLInputElement>(null)
  // A dialog that is mounted open would not fade in.
  const [visible, setVisible] = useState(false)
  useEffect(() => setVisible(open), [open])
  return (
    <Modal open={visible} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={input}
          finalFocus={() => !followedOverlayLink() && opener.current}
          className="fixed inset-x-0 top-0 z-50 max-h-dvh overflow-y-auto overscroll-contain bg-chalk transition-[opacity,translate] duration-200 ease-out outline-none data-ending-style:-translate-y-4 data-ending-style:opacity-0 data-starting-style:-translate-y-4 data-starting-style:opacity-0"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <SearchBox input={input} earlyText={earlyText} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
  )
}
