import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Health } from '#contract/office/health.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { agoText, momentText } from '../parts/format.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { healthKey } from './health-key.ts'

type Fault = Health['faults'][number]

/** Errors in the software, one row for each kind. */
export function FaultsPanel({ health: { faults, can_retry } }: { health: Health }) {
  const { act, error, busy } = useAction('today')
  const queries = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const dismiss = async ({ id }: Fault) => {
    const after = await act(() => read(officeApi.health.faults[':id'].dismiss.$post({ param: { id: String(id) } })))
    if (!after) return
    queries.setQueryData(healthKey, after)
    // Its button is gone.
    list.current?.focus()
  }
  return (
    <Panel title="Errors in the software">
      <div ref={list} tabIndex={-1} className="outline-none">
        {error && <Alert>{error}</Alert>}
        {faults.length === 0 && <p className="text-quiet">None in the last 30 days.</p>}
        <ul className="divide-y divide-rule">
          {faults.map((fault) => (
            <li key={fault.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 grow basis-80">
                <p className="break-words first-letter:uppercase">{fault.message}</p>
                <p className="text-xs break-words text-quiet">{whenText(fault)}</p>
                <details className="mt-1 text-xs">
                  <summary className="w-fit cursor-pointer break-words text-alarm">{fault.error}</summary>
                  <pre className="mt-2 overflow-x-auto rounded bg-rail p-3 whitespace-pre-wrap wrap-anywhere">
                    {fault.stack || 'No stack was recorded.'}
                  </pre>
                </details>
              </div>
              {can_retry && (
                <Button look="outline" busy={busy} onClick={() => dismiss(fault)}>
                  Dismiss<span className="sr-only">: {fault.message}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

const whenText = ({ count, first, last, version }: Fault) =>
  count === 1
    ? `Once, ${agoText(last)}, version ${version}`
    : `${count} times since ${momentText(first)}, last ${agoText(last)}, version ${version}`
