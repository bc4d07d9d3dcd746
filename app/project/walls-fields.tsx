import type { PlannedRoom } from '#contract/projects/planned-room.ts'
import { basesOf, type ProjectRoom } from '#contract/projects/project.ts'
import { type PlanFault, roomFaultTexts } from '#contract/projects/room-fault-texts.ts'
import { wallName } from '#contract/projects/wall-name.ts'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { metresText } from '../shared/length-text.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { SelectField } from '../ui/field.tsx'
import { baseTitles } from './base-titles.ts'
import { figuresOf, type Laid, partsOf, type Stones } from './lay-project.ts'
import { LayingFields } from './laying-fields.tsx'
import { LengthField } from './length-field.tsx'
import { PlanDrawing } from './plan-drawing.tsx'
import { WallOpeningFields } from './wall-opening-fields.tsx'
import { wallPlace } from './wall-text.ts'
import { wallLength } from './walls.ts'

type Walls = NonNullable<ProjectRoom['walls']>

export type WallsFieldsProps = {
  room: ProjectRoom & { walls: Walls }
  /** The number of the room, and all rooms with the faces of their walls. */
  index: number
  planned: PlannedRoom[]
  laid: Laid
  stones: Stones
  list: RoomStoneEntry[]
  isLoading: boolean
  onOpenStones: (opener: HTMLElement) => void
  onChange: (walls: Walls) => void
}

/** The tiled walls of a room: one height, doors and windows once, one stone. */
export function WallsFields(props: WallsFieldsProps) {
  const { room, index, planned, laid, stones, list, isLoading, onOpenStones, onChange } = props
  const { walls, outline, doorways } = room
  const set = (part: Partial<Walls>) => onChange({ ...walls, ...part })
  const tile = (side: number, isTiled: boolean) =>
    set({
      sides: outline.map((_, wall) => wall).filter((wall) => (wall === side ? isTiled : walls.sides.includes(wall))),
    })
  return (
    <div className="mt-4 space-y-5">
      <div className="grid grid-cols-2 items-start gap-4">
        <LengthField
          label="Height of the tiles (m)"
          value={walls.height}
          least={100}
          onChange={(height) => set({ height })}
        />
        {doorways.length > 0 ? (
          <LengthField
            label="Height of the doors (m)"
            value={walls.door_height}
            least={100}
            onChange={(height) => set({ door_height: height })}
          />
        ) : null}
        <SelectField
          label="Walls are"
          value={walls.base}
          options={basesOf.wall.map((base) => ({ value: base, label: baseTitles[base] }))}
          onChange={(event) =>
            set({ base: basesOf.wall.find((base) => base === event.currentTarget.value) ?? 'masonry' })
          }
        />
      </div>
      <fieldset>
        <legend className="text-sm">Tile these walls</legend>
        <div className="mt-2 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
          {outline.map((_, wall) => (
            <Checkbox
              key={wallName(wall)}
              checked={walls.sides.includes(wall)}
              onChange={(event) => tile(wall, event.currentTarget.checked)}
            >
              {wallName(wall)}, {wallPlace(outline, wall)}, {metresText(Math.round(wallLength(outline, wall)))} m
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <WallOpeningFields room={room} onChange={(openings) => set({ openings })} />
      <LayingFields
        title="The stone of the walls"
        room={{ ...room, laying: walls.laying }}
        stone={walls.laying ? stones.get(walls.laying.stone) : undefined}
        {...{ list, isLoading, onOpenStones }}
        onChange={(laying) => set({ laying })}
      />
      <Faces {...{ index, planned, laid }} />
    </div>
  )
}

/** Every wall as it is laid, and the pieces of its openings in words. */
function Faces({ index, planned, laid }: Pick<WallsFieldsProps, 'index' | 'planned' | 'laid'>) {
  const faces = planned.flatMap((room, at) => {
    if (room.face?.room !== index || room.face.kind === 'border') return []
    const parts = partsOf(laid, planned, at)
    const figures = figuresOf(parts)
    const fault = laid.faults[at]
    const pieces = figures ? `${figures.whole} whole, ${figures.cuts} cut` : 'not laid'
    return { room, kind: room.face.kind, parts, fault, text: `${room.name}: ${pieces}` }
  })
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {faces
          .filter(({ kind }) => kind === 'wall')
          .map(({ room, parts, fault, text }) => (
            <li key={room.name}>
              <figure>
                <PlanDrawing room={room} parts={parts} plan={laid.plan} label={text} />
                <figcaption className="figures mt-1 text-xs text-slate">{text}</figcaption>
              </figure>
              <Fault fault={fault} />
            </li>
          ))}
      </ul>
      <ul className="figures space-y-1 text-xs text-slate empty:hidden">
        {faces
          .filter(({ kind }) => kind !== 'wall')
          .map(({ room, fault, text }) => (
            <li key={room.name}>
              {text}
              <Fault fault={fault} />
            </li>
          ))}
      </ul>
    </>
  )
}

function Fault({ fault }: { fault: PlanFault | null | undefined }) {
  if (!fault) return null
  return (
    <p role="alert" className="text-xs text-alarm">
      {fault === 'island_outside'
        ? 'A window or niche is too close to an edge of the wall or to another opening.'
        : roomFaultTexts[fault]}
    </p>
  )
}
