import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'

/** Views that somebody gave a name, and giving one to the list as it is now. */
export function SavedViews({ query }: { query: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ queryKey: ['views'], queryFn: () => read(officeApi.views.$get()) })
  const { act, error, busy } = useAction('views')
  const views = data?.views ?? []
  const current = views.find((view) => view.query === query)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const json = { name: String(form.get('name') ?? ''), query, is_shared: form.get('shared') === 'on' }
    if (await act((once) => read(officeApi.views.$post({ json }, once())))) setOpen(false)
  }
  const remove = (id: number) => act(() => read(officeApi.views[':id'].$delete({ param: { id: String(id) } })))
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {views.map((view) => (
        <Link
          key={view.id}
          to={{ search: view.query }}
          aria-current={view.query === query ? 'page' : undefined}
          className="rounded-full border border-rule px-3 py-1 text-quiet hover:text-clay aria-[current=page]:border-clay aria-[current=page]:text-ink"
        >
          {view.name}
          {view.is_shared && <span className="text-xs"> (shared)</span>}
        </Link>
      ))}
      {error && <Alert>{error}</Alert>}
      {current?.can_delete && (
        <Button look="quiet" busy={busy} onClick={() => remove(current.id)}>
          Forget “{current.name}”
        </Button>
      )}
      {!current && query && !isOpen && (
        <Button look="quiet" className="-ml-2" onClick={() => setOpen(true)}>
          Keep this view …
        </Button>
      )}
      {isOpen && (
        <form onSubmit={save} className="flex flex-wrap items-end gap-3">
          <Field label="Name of the view" name="name" required maxLength={40} />
          <label className="flex min-h-10 items-center gap-2">
            <input type="checkbox" name="shared" className="size-4 accent-clay" /> for everybody
          </label>
          <Button look="outline" type="submit" busy={busy} className="min-h-10">
            Keep
          </Button>
          <Button look="quiet" onClick={() => setOpen(false)}>
            Close
          </Button>
        </form>
      )}
    </div>
  )
}
