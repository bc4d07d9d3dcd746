import { type ProjectRoom, projectLimits } from '#contract/projects/project.ts'
import { wallName } from '#contract/projects/wall-name.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { say } from '../ui/say.ts'
import { LengthField } from './length-field.tsx'
import { wallPlace } from './wall-text.ts'

type Openings = NonNullable<ProjectRoom['walls']>['openings']
type Opening = Openings[number]

type WallOpeningFieldsProps = {
  room: ProjectRoom & { walls: NonNullable<ProjectRoom['walls']> }
  onChange: (openings: Openings) => void
}

const titles: Record<Opening['kind'], string> = { window: 'Window', niche: 'Niche' }

const added: Record<Opening['kind'], Opening> = {
  window: { kind: 'window', side: 0, at: 500, up: 1000, width: 900, height: 1000, depth: 0 },
  niche: { kind: 'niche', side: 0, at: 500, up: 1100, width: 600, height: 300, depth: 100 },
}

const lengths = [
  { key: 'at', label: 'From its start (m)', least: 0 },
  { key: 'up', label: 'From the floor (m)', least: 0 },
  { key: 'width', label: 'Width (m)', least: 100 },
  { key: 'height', label: 'Height (m)', least: 100 },
] as const

/** Windows and niches of the tiled walls. Doorways are entered once, on the floor plan. */
export function WallOpeningFields({ room: { outline, doorways, walls }, onChange }: WallOpeningFieldsProps) {
  const { openings, sides } = walls
  const add = (kind: Opening['kind']) => {
    const isTaken = (wall: number) => [...doorways, ...openings].some(({ side }) => side === wall)
    onChange([...openings, { ...added[kind], side: sides.find((wall) => !isTaken(wall)) ?? sides[0] ?? 0 }])
  }
  return (
    <div className="space-y-4">
      <ul className="space-y-4 empty:hidden">
        {openings.map((opening, index) => {
          const { kind, side, depth } = opening
          const name = `${titles[kind]} ${index + 1}`
          const set = (part: Partial<Opening>) => onChange(openings.with(index, { ...opening, ...part }))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: openings are identified by their number.
            <li key={index}>
              <fieldset className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
                <legend className="mb-2 text-sm">{name}</legend>
                <SelectField
                  label="In wall"
                  value={String(side)}
                  options={outline.map((_, wall) => ({
                    value: String(wall),
                    label: `${wallName(wall)}, ${wallPlace(outline, wall)}`,
                  }))}
                  onChange={(event) => set({ side: Number(event.currentTarget.value) })}
                />
                {lengths.map(({ key, label, least }) => (
                  <LengthField
                    key={key}
                    label={label}
                    value={opening[key]}
                    least={least}
                    onChange={(value) => set({ [key]: value })}
                  />
                ))}
                <LengthField
                  label={kind === 'niche' ? 'Depth (m)' : 'Tiled reveal (m)'}
                  hint={kind === 'niche' ? undefined : '0 if the reveal is not tiled'}
                  value={depth}
                  least={kind === 'niche' ? 20 : 0}
                  onChange={(value) => set({ depth: value })}
                />
                <Button
                  look="quiet"
                  className="col-span-full justify-self-start"
                  onClick={() => {
                    onChange(openings.toSpliced(index, 1))
                    say(`${name} removed`)
                  }}
                >
                  Remove {name.toLowerCase()}
                </Button>
              </fieldset>
            </li>
          )
        })}
      </ul>
      {openings.length < projectLimits.islands ? (
        <div className="flex flex-wrap gap-x-6">
          <Button look="quiet" onClick={() => add('window')}>
            Add a window
          </Button>
          <Button look="quiet" onClick={() => add('niche')}>
            Add a niche
          </Button>
        </div>
      ) : null}
    </div>
  )
}
