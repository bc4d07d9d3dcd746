import { Copy, ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../parts/panel.tsx'
import { Segments } from '../parts/segments.tsx'
import { PreviewFrame } from './preview-frame.tsx'

const screens = { phone: 390, desktop: 1280 }
export type PreviewScreen = keyof typeof screens
const options = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const

type PanelProps = {
  /** The address with its token; null until it is known. */
  path: string | null
  startsAs: PreviewScreen
  /** With another one, the page is loaded again. */
  version?: number
  isLoading: boolean
  /** Above the buttons. */
  choice?: ReactNode
  /** Above the page: what is wrong. */
  notice?: ReactNode
  /** Who can open the link. */
  note: string
}

/** A page of the shop as it will be, as a telephone or a desktop shows it, with a link to share. */
export function PreviewPanel({ path, startsAs, version = 0, isLoading, choice, notice, note }: PanelProps) {
  const [screen, setScreen] = useState(startsAs)
  const [copied, setCopied] = useState<string | null>(null)
  const copy = (address: string) =>
    void navigator.clipboard.writeText(new URL(address, window.location.href).href).then(() => setCopied(address))
  return (
    <section aria-label="Preview" className="flex h-[calc(100dvh-7rem)] min-h-112 min-w-0 flex-col xl:sticky xl:top-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {choice}
        <Segments label="Width of the preview" options={options} value={screen} onChange={setScreen} />
        {path && (
          <>
            <Button look="quiet" onClick={() => copy(path)}>
              <Copy aria-hidden size={15} strokeWidth={1.5} />
              Copy link
            </Button>
            <a
              href={path}
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
      {notice}
      {path ? <PreviewFrame key={version} path={path} width={screens[screen]} /> : isLoading && <Loading />}
      {path && (
        <p role="status" className="mt-2 text-xs text-quiet">
          {copied === path && 'Link copied. '}
          {note}
        </p>
      )}
    </section>
  )
}
