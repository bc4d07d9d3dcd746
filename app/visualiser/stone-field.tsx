import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { Picture } from '../ui/picture.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import type { LaidStone } from './shown-room.ts'
import { StoneOptions } from './stone-options.tsx'

type StoneFieldProps = {
  label: string
  /** The name of the select in the form, and its value for no stone. */
  name: string
  none: readonly [value: string, label: string]
  stones: RoomStoneEntry[]
  stone: LaidStone['stone'] | undefined
  onOpen: (opener: HTMLElement) => void
}

/** The chosen stone, on a button that opens the drawer of stones. Without JavaScript it is a select. */
export function StoneField({ label, name, none, stones, stone, onOpen }: StoneFieldProps) {
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <>
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
          <span className="grow py-1">{stone?.name ?? none[1]}</span>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-slate" strokeWidth={1.5} />
        </button>
      </div>
      {isHydrated ? null : (
        <div className="hidden noscript:block">
          <ChoiceSelect label={label} name={name} value={stone?.slug ?? none[0]} onChange={() => undefined}>
            <option value={none[0]}>{none[1]}</option>
            <StoneOptions stones={stones} />
          </ChoiceSelect>
        </div>
      )}
    </>
  )
}
