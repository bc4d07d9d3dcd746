import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReleaseList } from '#contract/office/releases.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { newRelease, ReleaseForm } from './release-form.tsx'
import { releaseListQuery } from './release-query.ts'
import { changesText, monthText, releaseText } from './release-text.ts'

type Row = ReleaseList['releases'][number]

/** The calendar of releases: those that need attention, those that are due by month, and what has been published. */
export function ReleasesScreen() {
  useTitle('Releases')
  const { data, error } = useQuery(releaseListQuery)
  const releases = data?.releases ?? []
  const groups = Object.entries(Object.groupBy(releases, groupOf))
  return (
    <>
      <ScreenHead title="Releases">
        <NewRelease />
      </ScreenHead>
      <p className="mb-6 max-w-2xl text-quiet">
        A release publishes several changes together, at a time or by hand: all of them or none. Put a draft into one
        with ‘With a release …’ next to Publish, many products with their box in the list, and prices in their preview.
      </p>
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && releases.length === 0 && <p className="py-8 text-quiet">No releases yet.</p>}
      <div className="grid max-w-4xl gap-8">
        {groups.map(([title, rows]) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-2 font-serif text-lg font-normal">{title}</h2>
            <ul className="divide-y divide-rule rounded-md border border-rule bg-panel">
              {rows?.map((row) => (
                <ReleaseItem key={row.id} row={row} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function groupOf({ state, due_at }: Row): string {
  if (state === 'published') return 'Published'
  if (state === 'held') return 'Held'
  return due_at ? monthText(due_at) : 'Published by hand'
}

const ReleaseItem = ({ row }: { row: Row }) => (
  <li>
    <Link
      to={`/releases/${row.id}`}
      data-row
      className="grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-clay-wash focus:bg-clay-wash sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{row.name}</span>
        {row.why_held && <span className="block text-alarm wrap-anywhere">{row.why_held}</span>}
      </span>
      <span className="text-xs text-quiet sm:text-right">
        <span className="block">{releaseText(row)}</span>
        <span className="block">{changesText(row.changes)}</span>
      </span>
    </Link>
  </li>
)

function NewRelease() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { act, busy, error } = useAction('releases')
  return (
    <>
      <Button onClick={() => setOpen(true)}>New release</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="New release">
        <ReleaseForm
          start={newRelease}
          label="Create"
          busy={busy}
          error={error}
          onSubmit={async (json) => {
            const created = await act((once) => read(officeApi.releases.$post({ json }, once())))
            if (created) await navigate(`/releases/${created.id}`)
          }}
        />
      </Dialog>
    </>
  )
}
