import type { ProjectRoom } from '#contract/projects/project.ts'
import { Button } from '../ui/button.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { CornerFields } from './corner-fields.tsx'
import { LengthField } from './length-field.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { wallDirection, wallPlace } from './wall-text.ts'
import { type ShapeName, setWallLength, shapeOutlines, shapes, wallLength, wallName } from './walls.ts'

type RoomFieldsProps = { room: ProjectRoom; fault: string | null; onChange: (room: ProjectRoom) => void }

export function RoomFields({ room, fault, onChange }: RoomFieldsProps) {
  const change = (part: Partial<ProjectRoom>) => onChange({ ...room, ...part })
  const reshape = (outline: ProjectRoom['outline']) =>
    change({ outline, doorways: room.doorways.filter(({ side }) => side < outline.length) })
  return (
    <fieldset className="min-w-0 space-y-5 border-t border-rule pt-6">
      <legend className="float-left mb-4 font-serif text-xl">1. The room</legend>
      <div className="clear-both grid grid-cols-2 gap-4">
        <Field
          label="Name"
          value={room.name}
          maxLength={40}
          onChange={(event) => change({ name: event.currentTarget.value })}
          onBlur={() => change({ name: room.name.trim() || 'Room' })}
        />
        <SelectField
          label="Surface"
          value={room.surface}
          options={[
            { value: 'floor', label: 'Floor' },
            { value: 'wall', label: 'Wall' },
          ]}
          onChange={(event) => change({ surface: event.currentTarget.value === 'wall' ? 'wall' : 'floor' })}
        />
      </div>
      <fieldset>
        <legend className="text-sm">Start with a shape</legend>
        <div className="mt-1.5 grid grid-cols-2 gap-2">
          {(Object.keys(shapes) as ShapeName[]).map((name) => (
            <Button
              key={name}
              look="outline"
              className="px-2"
              onClick={() => change({ outline: shapeOutlines[name], islands: [], doorways: [] })}
            >
              {shapes[name]}
            </Button>
          ))}
        </div>
      </fieldset>
      <div>
        <p className="text-sm text-slate">
          Type each wall in metres; the letters are on the plan. The wall opposite follows.
        </p>
        <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-2">
          {room.outline.map((_, wall) => (
            <li key={wallName(wall)}>
              <LengthField
                label={`Wall ${wallName(wall)} (m)`}
                hint={`Lies ${wallPlace(room.outline, wall)} and runs ${wallDirection(room.outline, wall)}`}
                value={wallLength(room.outline, wall)}
                onChange={(length) => reshape(setWallLength(room.outline, wall, length))}
              />
            </li>
          ))}
        </ul>
      </div>
      {fault ? (
        <p role="alert" className="border-l-2 border-alarm pl-3 text-sm text-alarm">
          {fault}
        </p>
      ) : null}
      <CornerFields outline={room.outline} onChange={reshape} />
      <OpeningFields room={room} onChange={onChange} />
    </fieldset>
  )
}
