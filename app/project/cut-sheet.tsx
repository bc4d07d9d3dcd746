import type { Project } from '#contract/projects/project.ts'
import { patternTitle } from '../shared/choice-text.ts'
import { metresText } from '../shared/length-text.ts'
import { CutList } from './cut-list.tsx'
import type { Laid, Stones } from './lay-project.ts'
import { PlanDrawing } from './plan-drawing.tsx'
import { wallLength, wallName } from './walls.ts'

export type CutSheetProps = { project: Project; stones: Stones; laid: Laid; date: string | null }

const scales = [10, 20, 25, 50, 100, 200]
/** Space for a drawing on an A4 sheet, in millimetres, without the margins and the heading. */
const sheet = { width: 178, height: 205 }

/** The tiler's sheet: each room's plan to scale with every cut numbered, and the cut list. */
export function CutSheet({ project, stones, laid, date }: CutSheetProps) {
  const { plan, ready, toLay } = laid
  if (!plan) return null
  const roomOf = ready.map((room) => toLay.indexOf(room))
  return (
    <div className="print:text-[10pt]">
      {ready.map((room, index) => {
        const at = roomOf[index] ?? 0
        const drawn = project.rooms[at]
        const stone = drawn?.laying && stones.get(drawn.laying.stone)
        if (!drawn?.laying || !stone) return null
        const width = Math.max(...drawn.outline.map(([x]) => x)) * 1.14
        const height = Math.max(...drawn.outline.map(([, y]) => y)) * 1.14
        const scale = scales.find((to) => width / to <= sheet.width && height / to <= sheet.height) ?? 200
        const { laying, outline } = drawn
        return (
          <section key={`${at} ${drawn.name}`} className="mb-8 break-after-page">
            <h2 className="text-xl">{drawn.name}</h2>
            <p className="figures mt-1 text-sm text-slate">
              {stone.name}, {laying.size.replaceAll('x', ' × ')} mm, {patternTitle(laying.pattern).toLowerCase()},{' '}
              {laying.joint / 10} mm joint · scale 1:{scale}
              {date ? ` · ${date}` : ''}
            </p>
            <p className="figures text-sm text-slate">
              {outline.map((_, wall) => `${wallName(wall)} ${metresText(wallLength(outline, wall))} m`).join(' · ')}
            </p>
            <div className="mt-4 overflow-x-auto">
              <PlanDrawing
                room={drawn}
                toLay={room}
                laid={plan.rooms[index]?.laid}
                plan={plan}
                label={`Plan of ${drawn.name} with every cut numbered`}
                scale={scale}
              />
            </div>
            <p className="mt-2 text-xs text-slate">
              White pieces are whole, hatched ones are cut. Every cut piece has the number of its stone, and a letter if
              several are cut from that stone. Leave a 6 mm gap at every wall.
            </p>
          </section>
        )
      })}
      <section>
        <h2 className="text-xl">Cut list</h2>
        <CutList project={project} stones={stones} laid={laid} />
      </section>
    </div>
  )
}
