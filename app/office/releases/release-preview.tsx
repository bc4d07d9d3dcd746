import { useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Release } from '#contract/office/releases.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { PreviewFrame } from '../documents/preview-frame.tsx'
import { Alert, Loading } from '../parts/panel.tsx'
import { Segments } from '../parts/segments.tsx'
import { useIsWide } from '../parts/use-is-wide.ts'
import { releasePreviewQuery } from './release-query.ts'

const screens = { phone: 390, desktop: 1280 }
const options = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const

/** The whole shop as of the release. Links inside the frame stay in it. */
export function ReleasePreview({ release: { id, version, documents } }: { release: Release }) {
  const { data, error } = useQuery(releasePreviewQuery(id))
  const isWide = useIsWide()
  const [screen, setScreen] = useState<keyof typeof screens>(isWide ? 'desktop' : 'phone')
  const [path, setPath] = useState<string | null>(null)
  const [copied, setCopied] = useState('')
  const places = documents.flatMap((document) =>
    document.path === null || document.path === '/' ? [] : [{ value: document.path, label: document.title }],
  )
  const pages = [{ value: '/', label: 'Home page' }, ...new Map(places.map((place) => [place.value, place])).values()]
  const first = places[0]?.value ?? '/'
  const shown = pages.find(({ value }) => value === path)?.value ?? first
  const address = data ? `${shown}?preview=${data.token}` : ''
  return (
    <section aria-label="Preview" className="flex h-[calc(100dvh-7rem)] min-h-112 min-w-0 flex-col xl:sticky xl:top-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SelectField
          label="The shop with this release"
          options={pages}
          value={shown}
          onChange={({ target }) => setPath(target.value)}
          className="min-w-0 basis-full"
        />
        <Segments label="Width of the preview" options={options} value={screen} onChange={setScreen} />
        {data && (
          <>
            <Button
              look="quiet"
              onClick={() =>
                void navigator.clipboard
                  .writeText(new URL(address, window.location.href).href)
                  .then(() => setCopied(address))
              }
            >
              <Copy aria-hidden size={15} strokeWidth={1.5} />
              Copy link
            </Button>
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center gap-1 text-quiet underline decoration-rule underline-offset-4 hover:text-clay"
            >
              Open in a new tab
              <ExternalLink aria-hidden size={14} strokeWidth={1.5} />
            </a>
          </>
        )}
      </div>
      {error && <Alert>{errorMessage(error)}</Alert>}
      {/* Loaded again after every change of the release. */}
      {data ? <PreviewFrame key={version} path={address} width={screens[screen]} /> : !error && <Loading />}
      <p role="status" className="mt-2 text-xs text-quiet">
        {copied === address && copied && 'Link copied. '}Includes the releases that are due before. Anyone with the link
        can open it for a day.
      </p>
    </section>
  )
}
