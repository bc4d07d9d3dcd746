import { useState } from 'react'
import type { FileDetails, FilePlan, fileQuestions, PlannedRow } from '#contract/office/files.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Panel } from '../parts/panel.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { FaultsLink } from './faults-link.tsx'
import { countText } from './file-text.ts'

type Question = (typeof fileQuestions)[number]
type FilePlanProps = {
  file: FileDetails
  plan: FilePlan
  busy: boolean
  onApply: (accepts: Question[]) => void
  onMore: (() => void) | null
}

const questionText: Record<Question, (count: number) => string> = {
  zero: (count) => `${countText(count, 'size')} would cost nothing. I mean it.`,
  below_cost: (count) => `${countText(count, 'size')} would be sold for less than the cost. I mean it.`,
}

/** What a file would change, before it does. */
export function FilePlanPanel({ file, plan, busy, onApply, onMore }: FilePlanProps) {
  const [accepts, setAccepts] = useState<Question[]>([])
  const asked = (Object.keys(questionText) as Question[]).filter((question) => plan.questions[question] > 0)
  const isZip = file.kind === 'catalogue'
  const [one, many] = isZip ? ['entry', 'entries'] : ['row', 'rows']
  return (
    <Panel title="What would change">
      <p role="status">
        {plan.changed === 0
          ? 'Nothing would change.'
          : `${countText(plan.changed, one ?? '', many)} ${plan.changed === 1 ? 'changes' : 'change'} something.`}
        {plan.unchanged > 0 && ` ${countText(plan.unchanged, one ?? '', many)} say what the shop has already.`}
        {plan.faults > 0 && !isZip && ` ${countText(plan.faults, 'row')} cannot be used and will be left out.`}
        {plan.faults > 0 && isZip && ' The zip has mistakes. Please correct them and send it again.'}
      </p>
      {plan.faults > 0 && !isZip && (
        <p className="mt-2">
          <FaultsLink file={file}>Download the rows that cannot be used</FaultsLink>
        </p>
      )}
      <div className="mt-3 empty:hidden">
        {asked.map((question) => (
          <Checkbox
            key={question}
            checked={accepts.includes(question)}
            onChange={({ target }) =>
              setAccepts(target.checked ? [...accepts, question] : accepts.filter((other) => other !== question))
            }
          >
            {questionText[question](plan.questions[question])}
          </Checkbox>
        ))}
      </div>
      {plan.changed > 0 && (
        <p className="my-4">
          <Button
            busy={busy}
            disabled={asked.some((question) => !accepts.includes(question))}
            onClick={() => onApply(accepts)}
          >
            Carry out {countText(plan.changed, one ?? '', many)}
          </Button>
        </p>
      )}
      {plan.rows.length > 0 && <Rows rows={plan.rows} />}
      {onMore && (
        <Button look="outline" className="mt-4" onClick={onMore}>
          Show more
        </Button>
      )}
    </Panel>
  )
}

function Rows({ rows }: { rows: PlannedRow[] }) {
  const head = 'py-2 pr-3 text-xs font-normal text-quiet'
  const isNumbered = rows.some(({ row }) => row !== null)
  return (
    <WideTable label="Before and after">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            {isNumbered && <th className={`${head} w-14`}>Row</th>}
            <th className={head}>{isNumbered ? 'SKU' : 'Entry'}</th>
            <th className={head}>Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, title, detail, changes, note, fault }) => (
            <tr
              key={`${row} ${detail} ${title} ${fault}`}
              className="border-b border-rule align-baseline last:border-0"
            >
              {isNumbered && <td className="py-2 pr-3 text-quiet tabular-nums">{row}</td>}
              <td className="py-2 pr-3">
                <span className="wrap-anywhere">{title}</span>
                {detail && <span className="block text-xs text-quiet">{detail}</span>}
              </td>
              <td className="py-2">
                {fault && <span className="text-alarm">{fault}</span>}
                {!fault &&
                  changes.map(({ field, before, after }) => (
                    <span key={field} className="block">
                      <span className="text-quiet">{field}:</span> {before || '–'} →{' '}
                      <b className="font-medium">{after}</b>
                    </span>
                  ))}
                {note && <span className="block text-xs text-quiet">{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
