import type { PlannedProject, PlannedRoom } from '#contract/projects/planned-room.ts'
import type { ProjectRoom, RoomLaying } from '#contract/projects/project.ts'
import type { ProjectPlan } from '#laying/floor/project-plan.ts'
import { settingOut } from '#laying/floor/setting-out.ts'
import type { Point } from '#laying/geometry/polygon.ts'
import { patternTitle } from '../shared/choice-text.ts'
import { CutList } from './cut-list.tsx'
import { cutsText } from './cuts-text.ts'
import { figuresOf, type Laid, type LaidPart, partsOf, type Stones } from './lay-project.ts'
import { type Scale, sheet, sheetsFor } from './paper.ts'
import { PlanDrawing } from './plan-drawing.tsx'
import { SettingOutMarks } from './setting-out-marks.tsx'
import { settingOutText } from './setting-out-text.ts'
import { wallLength } from './walls.ts'

export type CutSheetProps = {
  project: PlannedProject
  stones: Stones
  laid: Laid
  date: string | null
  /** Null: as large as one sheet takes. */
  scale: Scale | null
}

/** The tiler's sheets: each room set out and drawn to scale with every tile numbered, and the cut list. */
export function CutSheet({ project, stones, laid, date, scale }: CutSheetProps) {
  const { plan } = laid
  if (!plan) return null
  const textOf = (laying: ProjectRoom['laying']) => (laying ? layingText(laying, stones.get(laying.stone)?.name) : '')
  return (
    <div className="print:text-[10pt]">
      {project.rooms.map((drawn, index) => {
        const parts = partsOf(laid, project.rooms, index)
        if (!laid.toLay[index] || drawn.face?.kind === 'border') return null
        const { laying, border } = drawn
        const heading = [textOf(laying), border?.laying && `border: ${textOf(border.laying)}`, date]
        return (
          <RoomSheets
            // biome-ignore lint/suspicious/noArrayIndexKey: rooms are identified by their index.
            key={index}
            {...{ drawn, plan, parts }}
            wanted={scale}
            heading={heading.filter(Boolean).join(' · ')}
          />
        )
      })}
      <section>
        <h2 className="text-xl">Cut list</h2>
        <CutList project={project} stones={stones} laid={laid} />
      </section>
    </div>
  )
}

function layingText({ size, pattern, joint }: RoomLaying, name = ''): string {
  return `${name}, ${size.replaceAll('x', ' × ')} mm, ${patternTitle(pattern).toLowerCase()}, ${joint / 10} mm joint`
}

type RoomSheetsProps = {
  drawn: PlannedRoom
  parts: LaidPart[]
  plan: ProjectPlan
  wanted: Scale | null
  heading: string
}

function RoomSheets({ drawn, parts, plan: projectPlan, wanted, heading }: RoomSheetsProps) {
  const { outline, name } = drawn
  const [own] = parts
  const figures = figuresOf(parts)
  if (!own || !figures) return null
  const { toLay, laid } = own
  const out = settingOut({ ...toLay, outline, laid, door: doorOf(drawn) })
  const [wide, high] = [Math.max(...outline.map(([x]) => x)), Math.max(...outline.map(([, y]) => y))]
  const margin = 0.14 * Math.max(wide, high)
  const drawing = { width: wide + margin, height: high + margin }
  const overview = sheetsFor(drawing, null).scale
  const { scale, columns, rows } = sheetsFor(drawing, wanted)
  const plan = (to: number, part: string) => (
    <PlanDrawing
      {...{ parts, plan: projectPlan }}
      room={drawn}
      label={`Plan of ${name} with every tile numbered${part}`}
      scale={to}
    >
      {(height) => (out ? <SettingOutMarks {...{ toLay, out, height }} room={drawn} scale={to} /> : null)}
    </PlanDrawing>
  )
  const isOneSheet = columns * rows === 1
  return (
    <section className="mb-8">
      <h2 className="text-xl">{name}</h2>
      <p className="figures mt-1 text-sm text-slate">
        {heading} · scale 1:{isOneSheet ? scale : overview}
      </p>
      <p className="figures text-sm text-slate">
        {figures.whole} whole tiles, {cutsText(figures, projectPlan)}
      </p>
      {out ? (
        <ol
          aria-label="Setting out"
          className="figures mt-3 max-w-prose list-decimal space-y-0.5 pl-5 text-sm print:max-w-none print:text-[9pt]"
        >
          {settingOutText(drawn, out).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
      <div className="mt-4 overflow-x-auto">{plan(isOneSheet ? scale : overview, '')}</div>
      <p className="mt-3 break-after-page text-xs text-slate">
        Lines 1 and 2 are dashed; where they meet a wall, the figure is the distance from its nearer corner in
        millimetres. White tiles are whole, with their number in the order of laying. Hatched ones are cut and have the
        number of their stone in the cut list, with a letter if several are cut from it. Leave a 6 mm gap at every wall.
      </p>
      {isOneSheet
        ? null
        : Array.from({ length: columns * rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets are identified by their number.
            <div key={index} className="break-after-page max-lg:overflow-x-auto">
              <p className="mt-4 text-sm text-slate">
                {name}, 1:{scale}, sheet {index + 1} of {columns * rows}: row {Math.floor(index / columns) + 1} from the
                top, column {(index % columns) + 1} from the left
              </p>
              <div
                className="mt-2 overflow-hidden"
                style={{ width: `${sheet.width}mm`, height: `${Math.min(sheet.height, drawing.height / scale)}mm` }}
              >
                <div
                  style={{
                    width: `${drawing.width / scale}mm`,
                    marginLeft: `${-(index % columns) * sheet.width}mm`,
                    marginTop: `${-Math.floor(index / columns) * sheet.height}mm`,
                  }}
                >
                  {plan(scale, `, sheet ${index + 1}`)}
                </div>
              </div>
            </div>
          ))}
    </section>
  )
}

/** The middle of the first doorway of a floor. A wall is always laid from the bottom. */
function doorOf({ surface, outline, doorways: [door] }: ProjectRoom): Point | undefined {
  const [from, to] = [outline[door?.side ?? 0], outline[((door?.side ?? 0) + 1) % outline.length]]
  if (surface === 'wall' || !door || !from || !to) return undefined
  const share = (door.at + door.width / 2) / wallLength(outline, door.side)
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
