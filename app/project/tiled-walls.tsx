import type { ProjectRoom } from '#contract/projects/project.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useLazyWhen } from '../ui/use-lazy-when.ts'
import type { WallsFieldsProps } from './walls-fields.tsx'

type TiledWallsProps = Omit<WallsFieldsProps, 'room' | 'onChange'> & {
  room: ProjectRoom
  onChange: (part: Partial<ProjectRoom>) => void
}

const loadFields = async () => (await import('./walls-fields.tsx')).WallsFields

/** Whether the walls of a floor are tiled too, and how. */
export function TiledWalls({ room, onChange, ...props }: TiledWallsProps) {
  const { walls, surface, outline, laying } = room
  const isNeeded = walls !== undefined
  const Fields = useLazyWhen(loadFields, isNeeded)
  if (surface === 'wall') return null
  return (
    <fieldset className="min-w-0 border-t border-rule pt-6">
      <legend className="float-left mb-4 font-serif text-xl">4. Walls</legend>
      <div className="clear-both">
        <Checkbox
          checked={isNeeded}
          note="Their lengths, corners and doors come from the plan above."
          onChange={(event) =>
            onChange({
              walls: event.currentTarget.checked
                ? {
                    height: 2400,
                    door_height: 2050,
                    base: 'plasterboard',
                    sides: outline.map((_, wall) => wall),
                    openings: [],
                    laying,
                  }
                : undefined,
            })
          }
        >
          Tile the walls of this room too
        </Checkbox>
        {walls && !Fields ? <Spinner /> : null}
        {walls && Fields ? (
          <Fields {...props} room={{ ...room, walls }} onChange={(changed) => onChange({ walls: changed })} />
        ) : null}
      </div>
    </fieldset>
  )
}
