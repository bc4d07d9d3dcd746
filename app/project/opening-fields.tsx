import { type ProjectRoom, projectLimits } from '#contract/project.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { LengthField } from './length-field.tsx'
import { wallLength, wallName } from './walls.ts'

type OpeningFieldsProps = { room: ProjectRoom; onChange: (room: ProjectRoom) => void }

type Island = ProjectRoom['islands'][number]
type Box = { x: number; y: number; width: number; depth: number }

const boxOf = (island: Island): Box => {
  const [xs, ys] = [island.map(([x]) => x), island.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, depth: Math.max(...ys) - y }
}

const islandOf = ({ x, y, width, depth }: Box): Island => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
]

/** What stands in the room or is left out of it, and the doorways in its walls. */
export function OpeningFields({ room, onChange }: OpeningFieldsProps) {
  const { islands, doorways, outline, surface } = room
  const what = surface === 'wall' ? 'Window or other opening' : 'Island or column'
  const setIsland = (index: number, box: Box) => onChange({ ...room, islands: islands.with(index, islandOf(box)) })
  const setDoorway = (index: number, part: Partial<ProjectRoom['doorways'][number]>) =>
    onChange({ ...room, doorways: doorways.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <div className="space-y-4">
      {islands.map((island, index) => {
        const box = boxOf(island)
        const name = `${what} ${index + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is known by its number.
          <fieldset key={index} className="grid grid-cols-2 gap-3">
            <legend className="mb-2 text-sm">{name}</legend>
            <LengthField
              label="From the left (m)"
              value={box.x}
              canBeZero
              onChange={(x) => setIsland(index, { ...box, x })}
            />
            <LengthField
              label="From below (m)"
              value={box.y}
              canBeZero
              onChange={(y) => setIsland(index, { ...box, y })}
            />
            <LengthField
              label="Width (m)"
              value={box.width}
              onChange={(width) => setIsland(index, { ...box, width })}
            />
            <LengthField
              label={surface === 'wall' ? 'Height (m)' : 'Depth (m)'}
              value={box.depth}
              onChange={(depth) => setIsland(index, { ...box, depth })}
            />
            <Button
              look="quiet"
              className="justify-self-start"
              onClick={() => onChange({ ...room, islands: islands.toSpliced(index, 1) })}
            >
              Remove {name.toLowerCase()}
            </Button>
          </fieldset>
        )
      })}
      {doorways.map((doorway, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is known by its number.
        <fieldset key={index} className="grid grid-cols-3 items-end gap-3">
          <legend className="mb-2 text-sm">Doorway {index + 1}</legend>
          <SelectField
            label="In wall"
            value={String(doorway.side)}
            options={outline.map((_, wall) => ({ value: String(wall), label: wallName(wall) }))}
            onChange={(event) => setDoorway(index, { side: Number(event.currentTarget.value), at: 0 })}
          />
          <LengthField
            label="From its start (m)"
            value={doorway.at}
            canBeZero
            onChange={(at) => setDoorway(index, { at })}
          />
          <LengthField
            label="Width (m)"
            value={doorway.width}
            onChange={(width) => setDoorway(index, { width: Math.max(100, width) })}
            error={
              doorway.at + doorway.width > wallLength(outline, doorway.side) + 1 ? 'Wider than its wall' : undefined
            }
          />
          <Button
            look="quiet"
            className="col-span-3 justify-self-start"
            onClick={() => onChange({ ...room, doorways: doorways.toSpliced(index, 1) })}
          >
            Remove doorway {index + 1}
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-x-6">
        {islands.length < projectLimits.islands ? (
          <Button
            look="quiet"
            onClick={() =>
              onChange({ ...room, islands: [...islands, islandOf({ x: 1000, y: 1000, width: 900, depth: 600 })] })
            }
          >
            Add {surface === 'wall' ? 'a window or opening' : 'an island or column'}
          </Button>
        ) : null}
        {doorways.length < projectLimits.doorways ? (
          <Button
            look="quiet"
            onClick={() => onChange({ ...room, doorways: [...doorways, { side: 0, at: 300, width: 800 }] })}
          >
            Add a doorway
          </Button>
        ) : null}
      </div>
    </div>
  )
}
