import { pieceText } from '#contract/basket/line-text.ts'
import type { Project, ProjectRoom } from '#contract/projects/project.ts'
import { Amount } from '../shared/amount.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BuyPlan, type ProjectBasket } from './buy-plan.tsx'
import { planShapes } from './plan-drawing.tsx'
import { useFootBar } from './use-foot-bar.ts'
import type { PricedProject } from './use-priced.ts'

type PlanBarProps = {
  project: Project
  id: string | null
  room: ProjectRoom
  priced: PricedProject
  basket: ProjectBasket
  onShowPlan: () => void
}

/** The number of tiles, the total and the button to buy: under the plan, or on a small screen at its foot. */
export function PlanBar({ project, id, room, priced, basket, onShowPlan }: PlanBarProps) {
  const { bill, pieces, isOld, isWaiting } = priced
  return (
    <section ref={useFootBar<HTMLElement>()} aria-label="Tiles and total" className="plan-bar">
      <button type="button" aria-label="Show the plan" className="plan-bar-plan" onClick={onShowPlan}>
        <SmallPlan room={room} />
      </button>
      <div className="min-w-0 grow basis-0">
        {bill ? (
          <>
            <p className={`text-lg leading-tight min-[64rem]:text-2xl ${isOld ? 'text-slate line-through' : ''}`}>
              <span className="sr-only">Total </span>
              <Amount pence={bill.total_pence} />
            </p>
            {isOld ? (
              <p className="text-sm text-alarm">
                Out of date<span className="max-[64rem]:hidden">: correct the measurements</span>
              </p>
            ) : (
              <p className="figures text-sm text-slate">
                {pieceText(pieces)}
                <span className="max-[64rem]:hidden"> of stone, and the rest of the job</span>
              </p>
            )}
          </>
        ) : (
          <NoBill {...priced} />
        )}
      </div>
      {bill ? <BuyPlan project={project} id={id} isOld={isOld} isWaiting={isWaiting} basket={basket} /> : null}
    </section>
  )
}

function NoBill({ hasStone, error, isOld }: PricedProject) {
  if (hasStone && !isOld && !error) return <Spinner label="Working out the price" />
  const reason = isOld ? 'Correct the measurements to see the price.' : 'There is no price just now.'
  return <p className="text-sm text-slate">{hasStone ? reason : 'Choose a stone to see the tiles and the price.'}</p>
}

/** The drawing of the plan once more, without its letters and numbers. */
function SmallPlan({ room: { outline, islands } }: { room: ProjectRoom }) {
  const height = Math.max(...outline.map(([, y]) => y))
  const path = (ring: ProjectRoom['outline']) => `M${ring.map(([x, y]) => `${x} ${height - y}`).join('L')}Z`
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${Math.max(...outline.map(([x]) => x))} ${height}`}
      className="size-full overflow-visible"
    >
      <use href={`#${planShapes}`} />
      <path
        d={[outline, ...islands].map(path).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
