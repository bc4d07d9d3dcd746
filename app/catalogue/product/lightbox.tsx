import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { Modal } from '../../ui/modal.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useZoom } from './use-zoom.ts'
import { isZoomed } from './zoom.ts'

type LightboxProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  name: string
  pictures: ProductCard['images']
  index: number
  onIndex: (index: number) => void
}

/** All pictures, full screen. Previous and next wrap around; Escape closes. */
export function Lightbox({ open, onOpenChange, name, pictures, index, onIndex }: LightboxProps) {
  const picture = pictures[index]
  if (!picture) return null
  const turn = (step: number) => onIndex((index + step + pictures.length) % pictures.length)
  return (
    <Modal open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Stage
          {...{ name, picture, turn }}
          position={`${index + 1} of ${pictures.length}`}
          turns={pictures.length > 1}
        />
      </Dialog.Portal>
    </Modal>
  )
}

type StageProps = {
  name: string
  picture: ProductCard['images'][number]
  position: string
  turns: boolean
  turn: (step: number) => void
}

/** One picture with zoom. The arrow keys change the picture, or move it once it is enlarged. */
function Stage({ name, picture, position, turns, turn }: StageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const turnTo = (step: number) => {
    zoom.reset()
    turn(step)
  }
  const zoom = useZoom({ frame, naturalSize: picture, onTurn: turnTo })
  const { scale, x, y } = zoom.view
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (zoom.handleKey(event)) return event.preventDefault()
    if (event.key === 'ArrowLeft') turnTo(-1)
    if (event.key === 'ArrowRight') turnTo(1)
  }
  return (
    <Dialog.Popup
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-50 grid grid-rows-[auto_1fr_auto] bg-chalk transition-opacity duration-200 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <div className="flex items-center justify-between gap-4 px-5 py-2 md:px-8">
        <Dialog.Title className="font-serif text-lg">{name}</Dialog.Title>
        <Dialog.Close aria-label="Close" className="-mr-2 grid size-11 place-items-center hover:text-clay">
          <X aria-hidden="true" className="size-6" strokeWidth={1.5} />
        </Dialog.Close>
      </div>
      <div
        ref={frame}
        {...zoom.listeners}
        data-zoom={scale.toFixed(2)}
        className={`relative min-h-0 touch-none overflow-hidden select-none ${isZoomed(zoom.view) ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <Picture
          key={picture.src}
          // Shown on the page background, without a blurred preview around it.
          picture={{ ...picture, preview: null }}
          eager
          sizes={isZoomed(zoom.view) ? `${picture.width}px` : '100vw'}
          draggable={false}
          className="absolute inset-0 size-full bg-transparent object-contain"
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        />
      </div>
      <div className="flex items-center justify-center gap-2 px-5 py-3 md:gap-3">
        {turns ? (
          <Tool label="Previous picture" onClick={() => turnTo(-1)}>
            <ChevronLeft aria-hidden="true" className="size-6" strokeWidth={1.5} />
          </Tool>
        ) : null}
        <p aria-live="polite" className="figures min-w-20 text-center text-sm text-slate">
          <span className="sr-only">{picture.alt}, </span>
          {position}
        </p>
        {turns ? (
          <Tool label="Next picture" onClick={() => turnTo(1)}>
            <ChevronRight aria-hidden="true" className="size-6" strokeWidth={1.5} />
          </Tool>
        ) : null}
        <div className="ml-4 flex gap-2 md:ml-8">
          <Tool label="Zoom out" onClick={zoom.zoomOut}>
            <ZoomOut aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </Tool>
          <Tool label="Zoom in" onClick={zoom.zoomIn}>
            <ZoomIn aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </Tool>
        </div>
      </div>
    </Dialog.Popup>
  )
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-12 place-items-center border border-rule bg-white hover:border-clay hover:text-clay"
    >
      {children}
    </button>
  )
}
