import { useRef, useState } from 'react'
import { useElementSize } from '../parts/use-element-size.ts'

/** A page of the shop, as a screen of this width shows it, scaled down if there is less room. */
export function PreviewFrame({ path, width }: { path: string; width: number }) {
  const [box, room] = useElementSize<HTMLDivElement>()
  const [shown, setShown] = useState<string | null>(null)
  const frames = useRef(new Map<string, HTMLIFrameElement>())
  // The old page stays until the new one has loaded, so that nothing flickers.
  const paths = shown === null || shown === path ? [path] : [shown, path]
  const loaded = (loadedPath: string) => {
    if (loadedPath === shown) return
    const before = shown === null ? null : frames.current.get(shown)?.contentDocument?.defaultView
    const after = frames.current.get(loadedPath)?.contentDocument?.defaultView
    const top = openPlace(after, loadedPath)
    after?.scrollTo({ top: before?.scrollY ?? top, behavior: 'instant' })
    setShown(loadedPath)
  }
  const scale = Math.min(1, room.width / width)
  return (
    <div ref={box} className="relative min-h-0 grow overflow-hidden rounded-md border border-rule bg-rail">
      {room.width > 0 &&
        paths.map((src) => (
          <iframe
            key={src}
            title={src === shown ? 'Preview' : 'Preview, loading'}
            src={src.split('#')[0]}
            ref={(frame) => {
              if (frame) frames.current.set(src, frame)
              else frames.current.delete(src)
            }}
            onLoad={() => loaded(src)}
            className={`absolute top-0 origin-top-left bg-panel ${src === shown ? '' : 'invisible'}`}
            style={{
              width,
              height: room.height / scale,
              left: Math.max(0, (room.width - width * scale) / 2),
              transform: scale < 1 ? `scale(${scale})` : undefined,
            }}
          />
        ))}
      {shown === null && (
        <p role="status" className="p-8 text-quiet">
          Loading …
        </p>
      )}
    </div>
  )
}

/**
 * Opens the answer that the path names and returns its position. Not left to the browser, which would scroll the office
 * to it too.
 */
function openPlace(page: Window | null | undefined, path: string): number {
  const place = page?.document.getElementById(path.split('#')[1] ?? '')
  const details = place?.closest('details')
  if (!page || !details) return 0
  details.open = true
  const headerHeight = 120
  return details.getBoundingClientRect().top + page.scrollY - headerHeight
}
