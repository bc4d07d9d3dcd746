import { Link2, Share2 } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

type ShareRowProps = { name: string; url: string; picture: string | undefined }

const never = () => () => undefined
const canShare = () => typeof navigator.share === 'function'
const statusMs = 3000

/** The device's share sheet, or a link to copy if there is none; then four networks as plain links. */
export function ShareRow({ name, url, picture }: ShareRowProps) {
  const sheet = useSyncExternalStore(never, canShare, () => false)
  const Icon = sheet ? Share2 : Link2
  const [status, setStatus] = useState('')
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    )
    setStatus(copied ? 'Link copied' : url)
    clearTimeout(timer.current)
    if (copied) timer.current = window.setTimeout(() => setStatus(''), statusMs)
  }
  // Closing the sheet without choosing is not a failure.
  const share = () => navigator.share({ title: name, url }).catch(() => undefined)
  return (
    <div className="flex flex-wrap items-center gap-1 text-sm">
      <button
        type="button"
        onClick={sheet ? share : copy}
        className="-ml-1 flex min-h-11 items-center gap-2 px-1 pr-4 hover:text-clay"
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
        {sheet ? 'Share' : 'Copy link'}
      </button>
      <ul aria-label="Share" className="flex flex-wrap">
        {networks({ name, url, picture }).map((network) => (
          <li key={network.name}>
            <a
              href={network.href}
              target="_blank"
              rel="noopener noreferrer"
              className="grid size-11 place-items-center hover:text-clay"
            >
              <span className="sr-only">Share on {network.name} (opens in a new tab)</span>
              {/* A separate file: otherwise every product page would contain the logos twice, in its HTML and in its scripts. */}
              <svg aria-hidden="true" className="size-4.5 fill-current">
                <use href={`/share-icons.svg#${network.name.toLowerCase()}`} />
              </svg>
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="min-w-0 pl-2 break-words text-slate">
        {status}
      </p>
    </div>
  )
}

function networks({ name, url, picture }: ShareRowProps) {
  const [page, title] = [encodeURIComponent(url), encodeURIComponent(name)]
  const media = picture ? `&media=${encodeURIComponent(new URL(picture, url).href)}` : ''
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
    {
      name: 'Pinterest',
      href: `https://www.pinterest.com/pin/create/button/?url=${page}${media}&description=${title}`,
    },
    { name: 'X', href: `https://x.com/intent/post?url=${page}&text=${title}` },
    {
      name: 'WhatsApp',
      href: `https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`,
    },
  ]
}
