import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { Modal } from '../../ui/modal.tsx'
import { Picture } from '../../ui/picture.tsx'

type LightboxProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  name: string
  pictures: ProductCard['images']
  index: number
  onIndex: (index: number) => void
}

const shortestSwipe = 40

/** All pictures over the whole screen. Previous and next go round; Escape closes, arrows and swipes turn. */
export function Lightbox({ open, onOpenChange, name, pictures, index, onIndex }: LightboxProps) {
  const touchedAt = useRef<number | null>(null)
  const turn = (step: number) => onIndex((index + step + pictures.length) % pictures.length)
  const picture = pictures[index]
  if (!picture) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  const onTouchEnd = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? 0)
    if (touchedAt.current !== null && Math.abs(moved) >= shortestSwipe) turn(moved > 0 ? -1 : 1)
    touchedAt.current = null
  }
  return (
    <Modal open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup
          onKeyDown={onKeyDown}
          onTouchStart={(event) => {
            touchedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null
          }}
          onTouchEnd={onTouchEnd}
          className="fixed inset-0 z-50 grid grid-rows-[auto_1fr_auto] bg-chalk transition-opacity duration-200 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <div className="flex items-center justify-between gap-4 px-5 py-3 md:px-8">
            <Dialog.Title className="font-serif text-lg">{name}</Dialog.Title>
            <Dialog.Close aria-label="Close" className="-mr-2 grid size-11 place-items-center hover:text-clay">
              <X aria-hidden="true" className="size-6" strokeWidth={1.5} />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0">
            <Picture
              key={picture.src}
              // The picture stands in a wider frame here, which a preview behind it would fill.
              picture={{ ...picture, preview: null }}
              eager
              sizes="100vw"
              className="absolute inset-0 h-full w-full object-contain md:px-24"
            />
          </div>
          <div className="flex items-center justify-center gap-6 px-5 py-3">
            {pictures.length > 1 ? (
              <Turn label="Previous picture" onClick={() => turn(-1)}>
                <ChevronLeft aria-hidden="true" className="size-6" strokeWidth={1.5} />
              </Turn>
            ) : null}
            <p aria-live="polite" className="figures min-w-24 text-center text-sm text-slate">
              <span className="sr-only">{picture.alt}, </span>
              {index + 1} of {pictures.length}
            </p>
            {pictures.length > 1 ? (
              <Turn label="Next picture" onClick={() => turn(1)}>
                <ChevronRight aria-hidden="true" className="size-6" strokeWidth={1.5} />
              </Turn>
            ) : null}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
  )
}

function Turn({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-12 place-items-center border border-rule bg-white hover:border-clay hover:text-clay"
    >
      {children}
    </button>
  )
}
