import type { ProjectRoom } from '#contract/projects/project.ts'
import { wallName } from '#contract/projects/wall-name.ts'
import { Button } from '../ui/button.tsx'
import { LazyDetails } from './lazy-details.tsx'
import { LengthField } from './length-field.tsx'
import { WallFields } from './wall-fields.tsx'
import { boxOutline, isBox, lOutline, moveTo } from './walls.ts'

type Island = ProjectRoom['islands'][number]

type IslandFieldsProps = {
  island: Island
  name: string
  surface: ProjectRoom['surface']
  onChange: (island: Island) => void
  onRemove: () => void
}

const loadCornerList = async () => (await import('./corner-list.tsx')).CornerList

/** An island or column, or an opening in a wall. A rectangle has a width and a depth, any other shape its sides. */
export function IslandFields({ island, name, surface, onChange, onRemove }: IslandFieldsProps) {
  const [xs, ys] = [island.map(([x]) => x), island.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const box = { x, y, width: Math.max(...xs) - x, depth: Math.max(...ys) - y }
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-2 text-sm">{name}</legend>
      <div className="grid grid-cols-2 gap-3">
        <LengthField
          label="From the left (m)"
          value={x}
          least={0}
          onChange={(left) => onChange(moveTo(island, [left, y]))}
        />
        <LengthField label="From below (m)" value={y} least={0} onChange={(up) => onChange(moveTo(island, [x, up]))} />
        {isBox(island) ? (
          <>
            <LengthField
              label="Width (m)"
              value={box.width}
              onChange={(width) => onChange(boxOutline({ ...box, width }))}
            />
            <LengthField
              label={surface === 'wall' ? 'Height (m)' : 'Depth (m)'}
              value={box.depth}
              onChange={(depth) => onChange(boxOutline({ ...box, depth }))}
            />
          </>
        ) : null}
      </div>
      {isBox(island) ? null : (
        <WallFields
          outline={island}
          nameOf={(side) => `Side ${wallName(side).toLowerCase()}`}
          onChange={(ring) => onChange(moveTo(ring, [x, y]))}
        />
      )}
      <div className="flex flex-wrap gap-x-6">
        {isBox(island) ? (
          <Button look="quiet" onClick={() => onChange(lOutline(box))}>
            Make it L-shaped
          </Button>
        ) : (
          <Button look="quiet" onClick={() => onChange(boxOutline(box))}>
            Make it a rectangle
          </Button>
        )}
        <Button look="quiet" onClick={onRemove}>
          Remove {name.toLowerCase()}
        </Button>
      </div>
      <LazyDetails
        summary={`Any other shape for ${name.toLowerCase()}`}
        load={loadCornerList}
        part={{ outline: island, corner: `${name}, corner`, side: 'side', onChange }}
      />
    </fieldset>
  )
}
