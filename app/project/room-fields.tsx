import { useEffect } from 'react'
import { basesOf, type ProjectRoom } from '#contract/projects/project.ts'
import { wallName } from '#contract/projects/wall-name.ts'
import { Button } from '../ui/button.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { say } from '../ui/say.ts'
import { LazyDetails } from './lazy-details.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { WallFields } from './wall-fields.tsx'
import { wallDirection, wallPlace } from './wall-text.ts'
import { type ShapeName, shapeOutlines, shapes } from './walls.ts'

const loadCornerList = async () => (await import('./corner-list.tsx')).CornerList
const loadDiagonalFields = async () => (await import('./diagonal-fields.tsx')).DiagonalFields

type RoomFieldsProps = {
  room: ProjectRoom
  fault: string | null
  onChange: (part: Partial<ProjectRoom>) => void
  onReplace: (part: Partial<ProjectRoom>) => void
  /** Brings back the room that a shape has replaced; null after any other change. */
  onUndo: (() => void) | null
}

export function RoomFields({ room, fault, onChange: change, onReplace, onUndo }: RoomFieldsProps) {
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
          onChange={(event) => {
            const surface = event.currentTarget.value === 'wall' ? 'wall' : 'floor'
            change({ surface, base: basesOf[surface].includes(room.base) ? room.base : basesOf[surface][0] })
          }}
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
              onClick={() => onReplace({ outline: shapeOutlines[name], islands: [], doorways: [] })}
            >
              {shapes[name]}
            </Button>
          ))}
        </div>
        {onUndo ? <Replaced key={room.outline.join()} onUndo={onUndo} /> : null}
      </fieldset>
      <div>
        <p className="text-sm text-slate">
          Type each wall in metres, centimetres, millimetres or feet and inches; the letters are on the plan. A wall
          opposite that you have not typed follows.
        </p>
        <WallFields
          outline={room.outline}
          nameOf={(wall) => `Wall ${wallName(wall)}`}
          hintOf={(wall) => `Lies ${wallPlace(room.outline, wall)} and runs ${wallDirection(room.outline, wall)}`}
          onChange={reshape}
        />
      </div>
      {fault ? (
        <p role="alert" className="border-l-2 border-alarm pl-3 text-sm text-alarm">
          {fault}
        </p>
      ) : null}
      {room.outline.length === 4 ? (
        <LazyDetails
          summary="Walls not square? Take a diagonal"
          load={loadDiagonalFields}
          part={{ outline: room.outline, onChange: reshape }}
        />
      ) : null}
      <LazyDetails
        summary="Corners, for any other shape"
        load={loadCornerList}
        part={{ outline: room.outline, corner: 'Corner', side: 'wall', onChange: reshape }}
      />
      <OpeningFields room={room} onChange={change} />
    </fieldset>
  )
}

/** Until the next change: the room as it was is one press away. */
function Replaced({ onUndo }: { onUndo: () => void }) {
  useEffect(() => say('Room replaced. Undo brings it back.'), [])
  const undo = () => {
    onUndo()
    say('Undone')
  }
  return (
    <p className="mt-2 flex items-center justify-between gap-4 bg-beige py-1 pr-3 pl-4 text-sm">
      Room replaced.
      <Button look="quiet" onClick={undo}>
        Undo
      </Button>
    </p>
  )
}
