import { Link } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { pieceText, weightText } from '#contract/basket/line-text.ts'
import type { PlanMaterial, PlanStoneLine, PricedPlan } from '#contract/projects/priced-plan.ts'
import { type MaterialRole, materialRoles, type Project } from '#contract/projects/project.ts'
import { Amount } from '../shared/amount.tsx'
import { LazyDetails } from './lazy-details.tsx'
import { NumberField } from './number-field.tsx'

const loadRuleList = async () => (await import('./rule-list.tsx')).RuleList

const titles: Record<MaterialRole, string> = {
  adhesive: 'Adhesive',
  grout: 'Grout',
  primer: 'Primer',
  levelling: 'Levelling',
  matting: 'Matting',
  board: 'Backer board',
  tanking: 'Tanking',
  sealer: 'Sealer',
  sealant: 'Sealant',
  trim: 'Trim',
}

type BillProps = { plan: PricedPlan; project: Project; onChange: (part: Partial<Project>) => void }

/** What to buy and what it costs: tiles by the piece, other materials in packs. */
export function Bill({ plan, project, onChange }: BillProps) {
  const setWanted = (role: MaterialRole, isWanted: boolean) => {
    const others = project.leave_out.filter((other) => other !== role)
    const leftOut = isWanted ? others : [...others, role]
    onChange({ leave_out: materialRoles.filter((material) => leftOut.includes(material)) })
  }
  return (
    <section aria-labelledby="bill" className="border-t border-ink pt-6">
      <h2 id="bill" className="text-2xl">
        What you need
      </h2>
      <ul className="mt-4">
        {plan.stones.map((line) => (
          <StoneLine key={line.variation_id} line={line} />
        ))}
      </ul>
      <div className="mt-4 grid grid-cols-2 gap-4 sm:max-w-md print:hidden">
        <NumberField
          label="Spare (%)"
          value={project.spare.percent}
          min={0}
          max={30}
          onChange={(percent) => onChange({ spare: { ...project.spare, percent } })}
        />
        <NumberField
          label="At least (pieces)"
          value={project.spare.pieces}
          min={0}
          max={50}
          onChange={(pieces) => onChange({ spare: { ...project.spare, pieces } })}
        />
      </div>
      <p className="mt-3 max-w-prose text-sm text-slate">
        The spare is for breakages and for a repair in ten years, when the quarry has moved on.{' '}
        {comparison(plan.stones)}
      </p>
      {plan.warnings.map(({ room, rule, message, is_for_us }) => (
        <p key={`${room} ${rule}`} className="mt-4 max-w-prose border-l-2 border-clay pl-4 text-sm">
          {message}
          {is_for_us ? (
            <>
              {' '}
              <Link to="/contact-us" className="underline underline-offset-4 hover:text-clay print:hidden">
                Ask us
              </Link>
            </>
          ) : null}
        </p>
      ))}
      <h3 className="mt-8 text-xl">The rest of the job</h3>
      <ul className="mt-2">
        {plan.materials.map((material) => (
          <MaterialLine
            key={`${material.for} ${material.product.id} ${material.packs[0]?.variation_id}`}
            material={{ ...material, is_left_out: project.leave_out.includes(material.for) }}
            onWant={(isWanted) => setWanted(material.for, isWanted)}
          />
        ))}
      </ul>
      <LazyDetails
        summary="Why these materials"
        load={loadRuleList}
        part={{ rules: plan.rules }}
        className="mt-2 print:hidden"
      />
      <p className="mt-6 flex items-baseline justify-between gap-4 border-t border-ink pt-4 text-lg">
        <span>
          Total <span className="text-sm text-slate">({weightText(plan.weight_g)} of stone)</span>
        </span>
        <Amount pence={plan.total_pence} />
      </p>
    </section>
  )
}

/** Compares the plan with the rule of thumb, the area plus 10%. */
function comparison(stones: PlanStoneLine[]): string {
  const counted = stones.filter(({ naive }) => naive !== null)
  const naive = counted.reduce((sum, line) => sum + (line.naive ?? 0), 0)
  const needed = counted.reduce((sum, line) => sum + line.needed, 0)
  if (counted.length === 0) return ''
  if (naive > needed)
    return `Area plus 10% would be ${pieceText(naive)}; your plan reuses off-cuts and needs only ${needed}.`
  return `Area plus 10% would be ${pieceText(naive)}, which is not enough: so many pieces are cut at these walls that your plan needs ${needed}.`
}

function StoneLine({ line }: { line: PlanStoneLine }) {
  const { product, size, needed, spare, quantity, total_pence, is_short, stock } = line
  const rounded = quantity - needed - spare
  return (
    <li className="flex justify-between gap-4 border-t border-rule py-4 print:py-2">
      <div className="min-w-0">
        <p>
          <Link
            to={`/product/${product.slug}`}
            className="underline decoration-rule underline-offset-4 hover:text-clay"
          >
            {product.name}
          </Link>
        </p>
        <p className="figures text-sm text-slate">{size.replaceAll('x', ' × ')} mm</p>
        <p className="figures mt-1 text-sm">
          <strong className="font-semibold">{pieceText(quantity)}</strong>: {needed} for the plan, {spare} spare
          {rounded > 0 ? `, ${rounded} to make whole sets` : ''}
        </p>
        {is_short ? <p className="mt-1 text-sm text-alarm">Only {pieceText(stock)} in stock just now.</p> : null}
      </div>
      <p className="shrink-0">
        <Amount pence={total_pence} />
      </p>
    </li>
  )
}

function MaterialLine({ material, onWant }: { material: PlanMaterial; onWant: (isWanted: boolean) => void }) {
  const { for: role, product, needed, packs, total_pence, is_short, is_left_out } = material
  return (
    <li
      className={`flex break-inside-avoid gap-3 border-t border-rule py-3 text-sm print:py-1.5 ${is_left_out ? 'print:hidden' : ''}`}
    >
      <input
        type="checkbox"
        aria-label={`${titles[role]}: ${product.name}`}
        checked={!is_left_out}
        onChange={(event) => onWant(event.currentTarget.checked)}
        className="mt-1 size-5 shrink-0 accent-clay print:hidden"
      />
      <div className="min-w-0 grow">
        <p className="print:inline">
          {titles[role]} <span className="figures text-slate">· {needed}</span>
        </p>
        <p className="print:ml-2 print:inline">
          <Link
            to={`/product/${product.slug}`}
            className="underline decoration-rule underline-offset-4 hover:text-clay"
          >
            {product.name}
          </Link>
        </p>
        {is_short ? <p className="text-alarm">We do not have enough of it in stock just now.</p> : null}
        {packs.map(({ variation_id, label, quantity }) => (
          <p key={variation_id} className="figures text-slate">
            {quantity} × {label}
          </p>
        ))}
      </div>
      {is_short || is_left_out ? null : <p className="figures shrink-0">{formatPounds(total_pence)}</p>}
    </li>
  )
}
