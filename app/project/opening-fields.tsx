import { type ProjectRoom, projectLimits } from '#contract/projects/project.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/say.ts'
import { useLazyWhen } from '../ui/use-lazy-when.ts'
import { boxOutline } from './walls.ts'

type OpeningFieldsProps = { room: ProjectRoom; onChange: (part: Partial<ProjectRoom>) => void }

const loadDoorwayFields = async () => (await import('./doorway-fields.tsx')).DoorwayFields
const loadIslandFields = async () => (await import('./island-fields.tsx')).IslandFields

/** Islands, columns, windows and doorways. */
export function OpeningFields({ room, onChange }: OpeningFieldsProps) {
  const { islands, doorways, surface } = room
  const DoorwayFields = useLazyWhen(loadDoorwayFields, doorways.length > 0)
  const IslandFields = useLazyWhen(loadIslandFields, islands.length > 0)
  const what = surface === 'wall' ? 'Window or other opening' : 'Island or column'
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
          <li key={index}>{DoorwayFields ? <DoorwayFields {...{ room, doorway, index, onChange }} /> : null}</li>
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
