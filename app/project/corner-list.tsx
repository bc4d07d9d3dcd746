import { projectLimits } from '#contract/projects/project.ts'
import { wallName } from '#contract/projects/wall-name.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/say.ts'
import { LengthField } from './length-field.tsx'
import { inPlace, type Outline, removeCorner, splitWall } from './walls.ts'

type CornerListProps = { outline: Outline; corner: string; side: string; onChange: (outline: Outline) => void }

/** The position of every corner, and buttons to add and remove corners. */
export function CornerList({ outline, corner, side, onChange }: CornerListProps) {
  const remove = (index: number) => {
    onChange(inPlace(outline, (ring) => removeCorner(ring, index)))
    say(`${corner} ${index + 1} removed`)
  }
  return (
    <ul className="space-y-4 pt-2 pb-4">
      {outline.map(([x, y], index) => (
        <li key={wallName(index)} className="grid grid-cols-2 gap-x-4 gap-y-1">
          <LengthField
            label={`${corner} ${index + 1} from the left (m)`}
            value={x}
            least={0}
            onChange={(value) => onChange(outline.with(index, [value, y]))}
          />
          <LengthField
            label={`${corner} ${index + 1} from below (m)`}
            value={y}
            least={0}
            onChange={(value) => onChange(outline.with(index, [x, value]))}
          />
          <div className="col-span-2 flex flex-wrap gap-x-5">
            {outline.length < projectLimits.corners ? (
              <Button look="quiet" onClick={() => onChange(splitWall(outline, index))}>
                Add a corner in {side} {wallName(index)}
              </Button>
            ) : null}
            {outline.length > 3 ? (
              <Button look="quiet" onClick={() => remove(index)}>
                Remove {corner.toLowerCase()} {index + 1}
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
