import type { RoomLaying } from '#contract/projects/project.ts'
import { type GroutName, groutNames } from '#contract/rooms/rooms.ts'
import { useGroutOptions } from '../shared/use-grout-options.ts'
import { SelectField } from '../ui/field.tsx'

type GroutFieldProps = { laying: RoomLaying; isOutdoor: boolean; onChange: (grout: GroutName | undefined) => void }

export function GroutField({ laying: { joint, grout }, isOutdoor, onChange }: GroutFieldProps) {
  const options = useGroutOptions({
    joint: joint / 10,
    chosen: grout,
    suitsPlace: ({ outdoor }) => outdoor === isOutdoor,
  })
  return (
    <SelectField
      label="Grout"
      value={grout ?? ''}
      options={options}
      onChange={(event) => onChange(groutNames.find((name) => name === event.currentTarget.value))}
    />
  )
}
