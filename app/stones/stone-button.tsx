import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { SwatchPicture } from '#contract/rooms/room-stone-list.ts'
import { Picture } from '../ui/picture.tsx'

type StoneButtonProps = {
  label: string
  /** Shown while no stone is chosen. */
  none: string
  stone: { name: string; picture: SwatchPicture } | undefined
  onOpen: (opener: HTMLElement) => void
}

/** The chosen stone, on a button that opens the drawer of stones. */
export function StoneButton({ label, none, stone, onOpen }: StoneButtonProps) {
  const id = useId()
  return (
    <div className="noscript:hidden">
      <p id={`${id}-label`} className="text-xs text-slate">
        {label}
      </p>
      <button
        id={id}
        type="button"
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        onClick={(event) => onOpen(event.currentTarget)}
        className="mt-1 flex min-h-14 w-full items-center gap-3 border border-mortar bg-white pr-3 text-left text-sm hover:border-ink"
      >
        {stone?.picture ? (
          <Picture
            picture={{ ...stone.picture, alt: '' }}
            sizes="56px"
            className="size-14 shrink-0 self-stretch object-cover"
          />
        ) : (
          <span aria-hidden="true" className="size-14 shrink-0 bg-beige" />
        )}
        <span className="grow py-1">{stone?.name ?? none}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-slate" strokeWidth={1.5} />
      </button>
    </div>
  )
}
