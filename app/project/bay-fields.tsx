import { type Bay, setBay } from './bay.ts'
import { LengthField } from './length-field.tsx'
import type { Outline } from './walls.ts'

type BayFieldsProps = {
  bay: Bay
  outline: Outline
  nameOf: (wall: number) => string
  onChange: (outline: Outline) => void
}

export function BayFields({ bay, outline, nameOf, onChange }: BayFieldsProps) {
  const last = nameOf((bay.wall + 2) % outline.length)
  const refuse = (part: Partial<Bay>) =>
    setBay(outline, { ...bay, ...part }) ? undefined : 'The bay would not fit between the walls next to it.'
  const set = (part: Partial<Bay>) => onChange(setBay(outline, { ...bay, ...part }) ?? outline)
  return (
    <fieldset className="mt-4">
      <legend className="text-sm">
        Bay: {nameOf(bay.wall)} to {last}
      </legend>
      <div className="mt-2 grid grid-cols-3 gap-3">
        <LengthField
          label="Bay width (m)"
          value={bay.width}
          refuse={(width) => refuse({ width })}
          onChange={(width) => set({ width })}
        />
        <LengthField
          label="Bay depth (m)"
          value={bay.depth}
          refuse={(depth) => refuse({ depth })}
          onChange={(depth) => set({ depth })}
        />
        <LengthField
          label="Bay front (m)"
          value={bay.front}
          refuse={(front) => refuse({ front })}
          onChange={(front) => set({ front })}
        />
      </div>
    </fieldset>
  )
}
