import { bases, basesOf, type ProjectRoom } from '#contract/projects/project.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { SelectField } from '../ui/field.tsx'
import { baseTitles } from './base-titles.ts'
import { NumberField } from './number-field.tsx'

type GroundFieldsProps = { room: ProjectRoom; onChange: (part: Partial<ProjectRoom>) => void }

/** The subfloor or wall, which decides the primer, levelling compound and matting. */
export function GroundFields({ room, onChange }: GroundFieldsProps) {
  const suitable = basesOf[room.surface]
  const offered = suitable.includes(room.base) ? suitable : [...suitable, room.base]
  return (
    <fieldset className="min-w-0 space-y-4 border-t border-rule pt-6">
      <legend className="float-left mb-4 font-serif text-xl">3. Subfloor or wall</legend>
      <div className="clear-both grid grid-cols-2 items-start gap-4">
        <SelectField
          label="Base"
          value={room.base}
          options={offered.map((base) => ({ value: base, label: baseTitles[base] }))}
          onChange={(event) => onChange({ base: bases.find((base) => base === event.currentTarget.value) ?? 'screed' })}
        />
        {room.surface === 'floor' ? (
          <NumberField
            label="Levelling depth (mm)"
            hint="0 if it is already flat"
            value={room.level}
            min={0}
            max={30}
            onChange={(level) => onChange({ level })}
          />
        ) : null}
      </div>
      {room.surface === 'floor' ? (
        <Checkbox
          checked={room.matting}
          onChange={(event) => onChange({ matting: event.currentTarget.checked })}
          note="For new screeds. A timber floor gets one in any case."
        >
          With a decoupling mat
        </Checkbox>
      ) : null}
      <Checkbox
        checked={room.wet ?? false}
        onChange={(event) => onChange({ wet: event.currentTarget.checked })}
        note="It is tanked before the stone goes on."
      >
        Shower or wet room
      </Checkbox>
    </fieldset>
  )
}
