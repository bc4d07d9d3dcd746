import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { redirectSchema } from '#contract/office/redirects.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { useAction } from '../access/use-action.ts'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { listMomentText } from '../parts/format.ts'
import { Alert, Loading, Panel } from '../parts/panel.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { AddressList, addressListId } from './address-list.tsx'

const readRedirects = () => read(officeApi.redirects.$get())
type Redirect = Awaited<ReturnType<typeof readRedirects>>['redirects'][number]

/** Old addresses, and the pages that visitors see instead. */
export function RedirectsSection() {
  const { data, error } = useQuery({ queryKey: ['redirects'], queryFn: readRedirects })
  const [removed, setRemoved] = useState<Redirect | null>(null)
  return (
    <div className="grid min-w-0 max-w-4xl gap-6 *:min-w-0">
      <AddRedirect />
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && (
        <Panel title="Redirects">
          {data.redirects.length === 0 ? (
            <p className="text-quiet">
              No address has moved yet. If you change the address of a page, the old one leads to the new one by itself.
            </p>
          ) : (
            <RedirectTable redirects={data.redirects} onRemove={setRemoved} />
          )}
        </Panel>
      )}
      <Dialog open={removed !== null} onClose={() => setRemoved(null)} title="Remove this redirect?">
        {removed && <RemoveRedirect redirect={removed} onDone={() => setRemoved(null)} />}
      </Dialog>
    </div>
  )
}

function AddRedirect() {
  const [added, setAdded] = useState('')
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: redirectSchema,
    defaults: { path: '', target: '' },
    changes: 'redirects',
    send: async (json, once) => {
      setAdded('')
      await read(officeApi.redirects.$put({ json }, once()))
      return json
    },
    onDone: ({ path, target }) => {
      setAdded(`${path} now leads to ${target}.`)
      form.reset()
    },
  })
  return (
    <Panel title="Add a redirect">
      <p className="mb-4 text-quiet">
        Visitors who open the old address see the new page. Links and bookmarks keep working.
      </p>
      {error && (
        <div className="mb-4">
          <Alert>{error}</Alert>
        </div>
      )}
      <AddressList />
      <form {...formProps}>
        <Fields busy={busy} className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
          <Field label="Old address" placeholder="/old-page" autoComplete="off" {...field('path')} />
          <Field
            label="New address"
            placeholder="/samples"
            autoComplete="off"
            list={addressListId}
            {...field('target')}
          />
          <Button type="submit" busy={busy} className="min-h-10 sm:mt-[1.65rem]">
            Add redirect
          </Button>
        </Fields>
      </form>
      <p role="status" className={added ? 'mt-3 text-moss' : 'sr-only'}>
        {added}
      </p>
    </Panel>
  )
}

type TableProps = { redirects: Redirect[]; onRemove: (redirect: Redirect) => void }

function RedirectTable({ redirects, onRemove }: TableProps) {
  const head = 'px-2 py-2 text-xs font-normal text-quiet'
  return (
    <WideTable label="Redirects">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            <th className={head}>Old address</th>
            <th className={head}>New address</th>
            <th className={head}>When</th>
            <th className={head}>By</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {redirects.map((redirect) => (
            <tr key={redirect.path} className="border-b border-rule last:border-0">
              <td className="px-2 py-1 break-all">{redirect.path}</td>
              <td className="px-2 py-1 break-all">
                <a
                  href={redirect.target}
                  target="_blank"
                  rel="noreferrer"
                  className="underline decoration-rule underline-offset-4 hover:text-clay"
                >
                  {redirect.target}
                </a>
              </td>
              <td className="px-2 py-1 whitespace-nowrap text-quiet">{listMomentText(redirect.created_at)}</td>
              <td className="px-2 py-1 text-quiet">{redirect.author ?? 'Page moved'}</td>
              <td className="text-right">
                <Button
                  look="quiet"
                  aria-label={`Remove ${redirect.path}`}
                  className="size-11 lg:size-9"
                  onClick={() => onRemove(redirect)}
                >
                  <Trash2 aria-hidden="true" size={17} strokeWidth={1.5} />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function RemoveRedirect({ redirect: { path }, onDone }: { redirect: Redirect; onDone: () => void }) {
  const { act, error, busy } = useAction('redirects')
  const remove = async () => {
    if (await act((once) => read(officeApi.redirects.remove.$post({ json: { path } }, once())))) onDone()
  }
  return (
    <>
      {error && <Alert>{error}</Alert>}
      <p>
        Visitors who open <span className="font-medium break-all">{path}</span> will be told that there is no such page.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="alarm" busy={busy} onClick={remove}>
          Remove redirect
        </Button>
        <Button look="outline" onClick={onDone}>
          Keep it
        </Button>
      </div>
    </>
  )
}
