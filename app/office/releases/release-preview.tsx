import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Release } from '#contract/office/releases.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { SelectField } from '../../ui/field.tsx'
import { PreviewPanel } from '../documents/preview-panel.tsx'
import { Alert } from '../parts/panel.tsx'
import { useIsWide } from '../parts/use-is-wide.ts'
import { releasePreviewQuery } from './release-query.ts'

/** The whole shop as of the release. Links inside the frame stay in it. */
export function ReleasePreview({ release: { id, version, documents, prices } }: { release: Release }) {
  const { data, error } = useQuery(releasePreviewQuery(id))
  const isWide = useIsWide()
  const [path, setPath] = useState<string | null>(null)
  const places = [
    ...documents.flatMap((document) =>
      document.path === null || document.path === '/' ? [] : [{ value: document.path, label: document.title }],
    ),
    ...(prices?.rows ?? []).map((row) => ({ value: row.path, label: row.name })),
  ]
  const pages = [{ value: '/', label: 'Home page' }, ...new Map(places.map((place) => [place.value, place])).values()]
  const shown = pages.find(({ value }) => value === path)?.value ?? places[0]?.value ?? '/'
  return (
    <PreviewPanel
      path={data ? `${shown}?preview=${data.token}` : null}
      startsAs={isWide ? 'desktop' : 'phone'}
      // Loaded again after every change of the release.
      version={version}
      isLoading={!error}
      choice={
        <SelectField
          label="The shop with this release"
          options={pages}
          value={shown}
          onChange={({ target }) => setPath(target.value)}
          className="min-w-0 basis-full"
        />
      }
      notice={error && <Alert>{errorMessage(error)}</Alert>}
      note="Includes the releases that are due before. Many prices take some seconds. Anyone with the link can open it for a day."
    />
  )
}
