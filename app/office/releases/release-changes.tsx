import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Release, ReleaseDocument } from '#contract/office/releases.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { ChangeList } from '../documents/change-list.tsx'
import { Alert } from '../parts/panel.tsx'
import { PriceChanges } from './price-changes.tsx'
import { releaseCheckQuery } from './release-query.ts'
import { changeCount, changesText, dueText } from './release-text.ts'
import { useKindSpecs } from './use-kind-specs.ts'

/** What the release changes, and what keeps each change from being published. */
export function ReleaseChanges({ release }: { release: Release }) {
  const { id, version, state, documents, prices } = release
  const changes = changeCount(release)
  const isWaiting = state !== 'published'
  const { data: check, error } = useQuery({
    ...releaseCheckQuery(id, version),
    enabled: isWaiting && changes > 0,
  })
  const faulty = check ? check.faults.length + Math.min(1, check.price_faults.length) : 0
  if (changes === 0)
    return (
      <p className="rounded-md border border-rule bg-panel px-4 py-6 text-quiet">
        Nothing yet. Edit a page, a product or a setting, and choose ‘With a release …’ next to Publish; or preview a
        change of prices.
      </p>
    )
  return (
    <section aria-label="Changes" className="rounded-md border border-rule bg-panel">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-rule px-4 py-2">
        <h2>{changesText(changes)}</h2>
        {isWaiting && check && (
          <p role="status" className={faulty > 0 ? 'text-alarm' : 'text-moss'}>
            {faulty > 0 ? `${faulty} can’t be published yet` : 'Everything can be published'}
          </p>
        )}
      </div>
      {error && <Alert>{errorMessage(error)}</Alert>}
      <ul className="divide-y divide-rule">
        {documents.map((document) => (
          <ChangeItem
            key={`${document.kind} ${document.id}`}
            release={release}
            document={document}
            faults={check?.faults.find(({ kind, id: key }) => kind === document.kind && key === document.id)?.faults}
          />
        ))}
        {prices && <PriceChanges release={release} prices={prices} faults={check?.price_faults ?? []} />}
      </ul>
    </section>
  )
}

type ItemProps = { release: Release; document: ReleaseDocument; faults: Record<string, string> | undefined }

function ChangeItem({ release, document, faults = {} }: ItemProps) {
  const { label, title, fields, editor } = useKindSpecs()(document)
  const navigate = useNavigate()
  const { act, busy, error } = useAction('releases')
  const labelOf = (path: string) => {
    const spec = fields.find(({ name }) => name === path.split('.')[0])
    return spec && 'label' in spec ? spec.label : path
  }
  const isWaiting = release.state !== 'published'
  const takeOut = async () => {
    const { kind, id } = document
    const json = { kind, id, version: release.version }
    const sent = { param: { id: String(release.id) }, json }
    if (await act((once) => read(officeApi.releases[':id'].remove.$post(sent, once())))) await navigate(editor)
  }
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          {isWaiting && document.is_new ? (
            <span className="font-medium">{title}</span>
          ) : (
            <Link to={editor} className="font-medium underline decoration-rule underline-offset-4 hover:text-clay">
              {title}
            </Link>
          )}{' '}
          <span className="text-xs text-quiet">
            {document.is_new ? `New ${label.toLowerCase()}` : label} · {document.author}
          </span>
        </p>
        {isWaiting && (
          <Button look="outline" busy={busy} onClick={() => void takeOut()}>
            Take out to edit<span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
      {error && <Alert>{error}</Alert>}
      {Object.entries(faults).map(([path, text]) => (
        <p key={path} className="mt-1 text-alarm">
          {labelOf(path)}: {text}
        </p>
      ))}
      {isWaiting &&
        document.also_in.map((other) => (
          <p key={other.id} className="mt-1 text-clay">
            Also in{' '}
            <Link to={`/releases/${other.id}`} className="underline underline-offset-4">
              {other.name}
            </Link>{' '}
            ({dueText(other.due_at).toLowerCase()}): {other.fields.map(labelOf).join(', ')}
          </p>
        ))}
      <ChangeList fields={fields} changes={document.changes as never} />
    </li>
  )
}
