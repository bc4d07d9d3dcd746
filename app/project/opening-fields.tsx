import { type ProjectRoom, projectLimits } from '#contract/projects/project.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { say } from '../ui/say.ts'
import { useLazyWhen } from '../ui/use-lazy-when.ts'
import { LengthField } from './length-field.tsx'
import { wallPlace } from './wall-text.ts'
import { boxOutline, wallLength, wallName } from './walls.ts'

type OpeningFieldsProps = { room: ProjectRoom; onChange: (part: Partial<ProjectRoom>) => void }

const loadIslandFields = async () => (await import('./island-fields.tsx')).IslandFields

/** Islands, columns, windows and doorways. */
export function OpeningFields({ room, onChange }: OpeningFieldsProps) {
  const { islands, doorways, outline, surface } = room
  const IslandFields = useLazyWhen(loadIslandFields, islands.length > 0)
  const what = surface === 'wall' ? 'Window or other opening' : 'Island or column'
  const setDoorway = (index: number, part: Partial<ProjectRoom['doorways'][number]>) =>
    onChange({ doorways: doorways.map((door, at) => (at === index ? { ...door, ...part } : door)) })
  return (
    <div className="space-y-4">
      <ul className="space-y-4 empty:hidden">
        {islands.map((island, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: openings are identified by their number.
          <li key={index}>
            {IslandFields ? (
              <IslandFields
                island={island}
                name={`${what} ${index + 1}`}
                surface={surface}
                onChange={(changed) => onChange({ islands: islands.with(index, changed) })}
                onRemove={() => {
                  onChange({ islands: islands.toSpliced(index, 1) })
                  say(`${what} ${index + 1} removed`)
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <ul className="space-y-4 empty:hidden">
        {doorways.map((doorway, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: openings are identified by their number.
          <li key={index}>
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
                error={
                  doorway.at + doorway.width > wallLength(outline, doorway.side) + 1 ? 'Wider than its wall' : undefined
                }
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
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6">
        {islands.length < projectLimits.islands ? (
          <Button
            look="quiet"
            onClick={() =>
              onChange({ islands: [...islands, boxOutline({ x: 1000, y: 1000, width: 900, depth: 600 })] })
            }
          >
            Add {surface === 'wall' ? 'a window or opening' : 'an island or column'}
          </Button>
        ) : null}
        {doorways.length < projectLimits.doorways ? (
          <Button look="quiet" onClick={() => onChange({ doorways: [...doorways, { side: 0, at: 300, width: 800 }] })}>
            Add a doorway
          </Button>
        ) : null}
      </div>
    </div>
  )
}
