import { useState } from 'react'
import { wallName } from '#contract/projects/wall-name.ts'
import { metresText } from '../shared/length-text.ts'
import { Button } from '../ui/button.tsx'
import { useLazyWhen } from '../ui/use-lazy-when.ts'
import { findBays } from './bay.ts'
import { LengthField } from './length-field.tsx'
import { fixedWalls, resizeWall } from './resize-wall.ts'
import { type Outline, wallLength } from './walls.ts'

type WallFieldsProps = {
  outline: Outline
  /** 'Wall A', or 'Side a' of an island. */
  nameOf: (wall: number) => string
  hintOf?: (wall: number) => string
  onChange: (outline: Outline) => void
}

const loadBayFields = async () => (await import('./bay-fields.tsx')).BayFields

/** The length of every wall. A bay has its width, depth and front instead. */
export function WallFields({ outline, nameOf, hintOf, onChange }: WallFieldsProps) {
  // Lengths that were typed keep their values; those of another outline, such as a dragged one, were not typed.
  const [typed, setTyped] = useState<{ outline: Outline; walls: ReadonlySet<number> } | null>(null)
  const measured = typed?.outline === outline ? typed.walls : new Set<number>()
  const bays = findBays(outline)
  const BayFields = useLazyWhen(loadBayFields, bays.length > 0)
  const fixed = fixedWalls(outline)
  const resize = (wall: number, length: number, gives?: number) => {
    const resized = resizeWall({ outline, wall, length, measured, ...(gives !== undefined && { gives }) })
    if (!resized.ok) return
    const walls = new Set([...measured, wall].filter((other) => other !== gives))
    setTyped({ outline: resized.outline, walls })
    onChange(resized.outline)
  }
  return (
    <>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-2">
        {outline.map((_, wall) => (
          <li key={wallName(wall)}>
            {fixed.has(wall) ? (
              <>
                <p className="text-sm">{nameOf(wall)} (m)</p>
                <p className="figures mt-1.5 flex min-h-11 items-center border border-transparent">
                  {metresText(Math.round(wallLength(outline, wall)))}
                </p>
                <p className="mt-1.5 text-xs text-slate">{hintOf?.(wall)}</p>
              </>
            ) : (
              <LengthField
                label={`${nameOf(wall)} (m)`}
                hint={hintOf?.(wall)}
                value={wallLength(outline, wall)}
                onChange={(length) => resize(wall, length)}
                refuse={(length) => {
                  const resized = resizeWall({ outline, wall, length, measured })
                  return resized.ok ? undefined : resized.message
                }}
              >
                {(length) => (
                  <Giving
                    {...{ outline, wall, length, measured, nameOf }}
                    onGive={(gives) => resize(wall, length, gives)}
                  />
                )}
              </LengthField>
            )}
          </li>
        ))}
      </ul>
      {BayFields
        ? bays.map((bay) => (
            <BayFields key={bay.wall} bay={bay} nameOf={nameOf} outline={outline} onChange={onChange} />
          ))
        : null}
    </>
  )
}

type GivingProps = {
  outline: Outline
  wall: number
  length: number
  measured: ReadonlySet<number>
  nameOf: (wall: number) => string
  onGive: (wall: number) => void
}

/** The walls that can give way when the typed lengths do not close. */
function Giving({ outline, wall, length, measured, nameOf, onGive }: GivingProps) {
  const resized = resizeWall({ outline, wall, length, measured })
  return resized.ok
    ? null
    : resized.giving.map((other) => (
        <Button key={other.wall} look="quiet" className="block text-left" onClick={() => onGive(other.wall)}>
          {nameOf(other.wall)} becomes {metresText(other.length)} m
        </Button>
      ))
}
