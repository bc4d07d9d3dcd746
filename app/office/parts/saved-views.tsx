import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type SavedViewScreen, savedViewSchema } from '#contract/office/bulk.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { useAction } from '../access/use-action.ts'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Alert } from './panel.tsx'

type SavedViewsProps = { screen: SavedViewScreen; query: string }

/** Links to the saved views of a list, and a form to save the current one. */
export function SavedViews({ screen, query }: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['views', screen],
    queryFn: () => read(officeApi.views.$get({ query: { screen } })),
  })
  const { act, error, busy } = useAction('views')
  const views = data?.views ?? []
  const current = views.find((view) => view.query === query)
  const remove = (id: number) => act(() => read(officeApi.views[':id'].$delete({ param: { id: String(id) } })))
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
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
          Delete view “{current.name}”
        </Button>
      )}
      {!current && query && !isOpen && (
        <Button look="quiet" className="-ml-2" onClick={() => setOpen(true)}>
          Save this view …
        </Button>
      )}
      {isOpen && <SaveForm screen={screen} query={query} onClose={() => setOpen(false)} />}
    </div>
  )
}

function SaveForm({ screen, query, onClose }: SavedViewsProps & { onClose: () => void }) {
  const { formProps, field, form, error, busy } = useOfficeForm({
    schema: savedViewSchema.omit({ query: true, screen: true }),
    defaults: { name: '', is_shared: false },
    changes: 'views',
    send: (view, once) => read(officeApi.views.$post({ json: { ...view, screen, query } }, once())),
    onDone: onClose,
  })
  return (
    <form {...formProps} className="flex flex-wrap items-end gap-3">
      {error && <Alert>{error}</Alert>}
      <Field label="View name" required maxLength={40} {...field('name')} />
      <Checkbox {...form.register('is_shared')}>Share with all staff</Checkbox>
      <Button look="outline" type="submit" busy={busy} className="min-h-10">
        Save
      </Button>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
