import type { ProjectRoom } from '#contract/projects/project.ts'
import { wallName } from '#contract/projects/wall-name.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { say } from '../ui/say.ts'
import { LengthField } from './length-field.tsx'
import { wallPlace } from './wall-text.ts'
import { wallLength } from './walls.ts'

type DoorwayFieldsProps = {
  room: ProjectRoom
  doorway: ProjectRoom['doorways'][number]
  index: number
  onChange: (part: Partial<ProjectRoom>) => void
}

export function DoorwayFields({ room: { outline, doorways }, doorway, index, onChange }: DoorwayFieldsProps) {
  const setDoorway = (index: number, part: Partial<ProjectRoom['doorways'][number]>) =>
    onChange({ doorways: doorways.map((door, at) => (at === index ? { ...door, ...part } : door)) })
  return (
    <fieldset className="grid grid-cols-3 items-end gap-3">
      <legend className="mb-2 text-sm">Doorway {index + 1}</legend>
      <SelectField
        label="In wall"
        value={String(doorway.side)}
        options={outline.map((_, wall) => ({
          value: String(wall),
          label: `${wallName(wall)}, ${wallPlace(outline, wall)}`,
        }))}
        onChange={(event) => setDoorway(index, { side: Number(event.currentTarget.value), at: 0 })}
      />
      <LengthField
        label="From its start (m)"
        value={doorway.at}
        least={0}
        onChange={(at) => setDoorway(index, { at })}
      />
      <LengthField
        label="Width (m)"
        value={doorway.width}
        least={100}
        onChange={(width) => setDoorway(index, { width })}
        error={doorway.at + doorway.width > wallLength(outline, doorway.side) + 1 ? 'Wider than its wall' : undefined}
      />
      <Button
        look="quiet"
        className="col-span-3 justify-self-start"
        onClick={() => {
          onChange({ doorways: doorways.toSpliced(index, 1) })
          say(`Doorway ${index + 1} removed`)
        }}
      >
        Remove doorway {index + 1}
      </Button>
    </fieldset>
  )
}
