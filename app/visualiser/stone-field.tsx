import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { StoneButton } from '../stones/stone-button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
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

/** The chosen stone, and a button for the drawer of stones. Without JavaScript it is a select. */
export function StoneField({ label, name, none, stones, stone, onOpen }: StoneFieldProps) {
  const isHydrated = useHydrated()
  return (
    <>
      <StoneButton label={label} none={none[1]} stone={stone} onOpen={onOpen} />
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
