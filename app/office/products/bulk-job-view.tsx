import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { BulkJob } from '#contract/office/bulk-products.ts'
import type { ProductChoices } from '#contract/office/products.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { bulkFields, editText, valueText } from './bulk-fields.ts'
import { bulkJobQuery } from './product-query.ts'
import { productsText } from './products-text.ts'

type BulkJobViewProps = {
  id: number
  choices: ProductChoices | undefined
  /** To change what is changed; undefined for a change of the past. */
  onBack?: () => void
  onStarted?: () => void
  onClose: () => void
}

/** A bulk change from its preview to its undoing. Its progress arrives live. */
export function BulkJobView({ id, choices, onBack, onStarted, onClose }: BulkJobViewProps) {
  const { data: job, error, refetch } = useQuery(bulkJobQuery(id))
  const { data: undo } = useQuery({ ...bulkJobQuery(job?.undone_by ?? 0), enabled: Boolean(job?.undone_by) })
  const may = useMay()('catalogue.publish')
  const action = useAction('bulk_jobs')
  const call = async (what: 'start' | 'stop' | 'undo', of = id) => {
    const calls = officeApi.products.bulk[':id']
    const done = await action.act(() => read(calls[what].$post({ param: { id: String(of) } })))
    if (done && what === 'start') onStarted?.()
    await refetch()
  }
  const current = undo ?? job
  const heading = useRef<HTMLParagraphElement>(null)
  const state = current?.state
  useEffect(() => {
    // The button that was pressed is gone: the focus moves to what has become of it.
    if (state) heading.current?.focus()
  }, [state])
  if (error && !job) return <Alert>{errorMessage(error)}</Alert>
  if (!job || !current) return <Loading />
  return (
    <div className="flex flex-col gap-4">
      {action.error && <Alert>{action.error}</Alert>}
      {job.edits.length > 0 && (
        <ul className="text-quiet">
          {job.edits.map((edit) => (
            <li key={`${edit.field} ${String(edit.to)}`}>{editText(edit, bulkFields(choices))}</li>
          ))}
        </ul>
      )}
      <div>
        <p ref={heading} tabIndex={-1} role="status" className="font-medium outline-none">
          {stateText(current)}
        </p>
        {current.stopped_because && <p className="text-quiet">{current.stopped_because}</p>}
        <Progress job={current} />
      </div>
      <Examples job={job} choices={choices} />
      <Refused job={current} />
      <div className="flex flex-wrap gap-3">
        {job.state === 'ready' && job.counts.changing > 0 && (
          <Button busy={action.busy} onClick={() => void call('start')}>
            Change {productsText(job.counts.changing)}
          </Button>
        )}
        {may && (current.state === 'checking' || current.state === 'running') && (
          <Button look="outline" busy={action.busy} onClick={() => void call('stop', current.id)}>
            Stop
          </Button>
        )}
        {may && !undo && job.counts.changed > 0 && (job.state === 'done' || job.state === 'stopped') && (
          <Button look="outline" busy={action.busy} onClick={() => void call('undo')}>
            Undo
          </Button>
        )}
        {job.state === 'ready' && onBack && (
          <Button look="quiet" onClick={onBack}>
            Back
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {job.state === 'ready' ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </div>
  )
}

function stateText({ state, counts, undo_of }: BulkJob): string {
  const { total, waiting, changing, changed, unchanged, refused } = counts
  const also = [
    unchanged > 0 && `${unchanged.toLocaleString('en-GB')} already like this`,
    refused > 0 && `${refused.toLocaleString('en-GB')} ${undo_of ? 'left as they are' : 'cannot be changed'}`,
  ].filter(Boolean)
  const rest = also.length > 0 ? `; ${also.join(', ')}.` : '.'
  if (state === 'checking') return `Checked ${(total - waiting).toLocaleString('en-GB')} of ${productsText(total)} …`
  if (state === 'running')
    return `${undo_of ? 'Undone' : 'Changed'} ${changed.toLocaleString('en-GB')} of ${productsText(changed + changing)} …`
  if (state === 'ready') return `${productsText(changing)} will change${rest}`
  if (undo_of) return `${productsText(changed)} changed back${rest}`
  return `${productsText(changed)} changed${rest}`
}

function Progress({ job: { state, counts } }: { job: BulkJob }) {
  if (state !== 'checking' && state !== 'running') return null
  const { total, waiting, changing } = counts
  const left = state === 'checking' ? waiting : changing
  return <progress aria-label="Progress" value={total - left} max={total} className="mt-2 h-1.5 w-full accent-clay" />
}

function Examples({
  job: { state, examples, counts },
  choices,
}: {
  job: BulkJob
  choices: ProductChoices | undefined
}) {
  if (state !== 'ready' || examples.length === 0) return null
  const fields = bulkFields(choices)
  const more = counts.changing - examples.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus to be scrolled by keyboard
    <section aria-label="Examples" tabIndex={0} className="max-h-72 overflow-auto rounded-md border border-rule">
      <table className="w-full text-left">
        <caption className="sr-only">Before and after</caption>
        <thead className="text-xs text-quiet">
          <tr className="border-b border-rule">
            <th className="px-2.5 py-1.5 font-normal">Product</th>
            <th className="px-2.5 py-1.5 font-normal">Before → after</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ key, name, changes }) => (
            <tr key={key} className="border-b border-rule align-top last:border-0">
              <td className="px-2.5 py-1.5 wrap-anywhere">{name}</td>
              <td className="px-2.5 py-1.5">
                {changes.map(({ field, from, to }) => (
                  <span key={field} className="block wrap-anywhere">
                    <span className="text-quiet">{valueText(field, from, fields)}</span> →{' '}
                    {valueText(field, to, fields)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="border-t border-rule px-2.5 py-1.5 text-xs text-quiet">and {productsText(more)} more</p>
      )}
    </section>
  )
}

/** What stays as it is, each with a way to it. */
function Refused({ job: { refused, counts } }: { job: BulkJob }) {
  if (refused.length === 0) return null
  const more = counts.refused - refused.length
  return (
    <ul aria-label="Not changed" className="max-h-48 overflow-y-auto text-quiet">
      {refused.map(({ key, name, reason }) => (
        <li key={key} className="py-1">
          <Link
            to={`/products/${key}`}
            className="text-ink underline decoration-rule underline-offset-4 hover:text-clay"
          >
            {name}
          </Link>
          : {reason}
        </li>
      ))}
      {more > 0 && <li>and {productsText(more)} more</li>}
    </ul>
  )
}
