import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { RichText } from '../ui/rich-text.tsx'

/** Rich text whose links to our own pages open without a full page load. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = box.current
    const follow = (event: MouseEvent) => {
      const path = internalPath(event)
      if (!path) return
      event.preventDefault()
      void navigate(path)
    }
    node?.addEventListener('click', follow)
    return () => node?.removeEventListener('click', follow)
  }, [navigate])
  return (
    <div ref={box}>
      <RichText html={html} className={className} />
    </div>
  )
}

/** The path of a clicked link to one of our pages. Clicks with a modifier key or another button return null. */
function internalPath(event: MouseEvent): string | null {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!plain || event.defaultPrevented || !(event.target instanceof Element)) return null
  const path = event.target.closest('a')?.getAttribute('href')
  return path && /^\/(?!\/|api\/)/.test(path) ? path : null
}
