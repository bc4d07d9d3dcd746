import type { LaidChoice } from '#contract/rooms/room-stone.ts'
import { type GroutName, groutNames } from '#contract/rooms/rooms.ts'
import { useGroutOptions } from '../shared/use-grout-options.ts'
import { ChoiceSelect } from './choice-select.tsx'

type GroutSelectProps = {
  name: string
  laid: LaidChoice
  isOutdoors: boolean
  onChange: (grout: GroutName | undefined) => void
}

export function GroutSelect({ name, laid, isOutdoors, onChange }: GroutSelectProps) {
  const options = useGroutOptions({
    joint: laid.joint,
    chosen: laid.grout,
    suitsPlace: ({ outdoor }) => isOutdoors || !outdoor,
  })
  return (
    <ChoiceSelect
      label="Grout"
      name={name}
      value={laid.grout ?? ''}
      onChange={(chosen) => onChange(groutNames.find((grout) => grout === chosen))}
      options={options.map(({ value, label }) => [value, label])}
    />
  )
}
