import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Section } from './sections.ts'

/** A page with fewer sections needs no table of contents. */
export const longEnough = (sections: Section[]) => sections.length >= 5

/** The table of contents above the text, collapsed, for screens without room next to the text. */
export function FoldedContents({ sections, className = '' }: { sections: Section[]; className?: string }) {
  return (
    <details className={`group border-y border-rule ${className}`}>
      <summary className="flex min-h-12 list-none items-center justify-between text-sm hover:text-clay [&::-webkit-details-marker]:hidden">
        On this page
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-180"
          strokeWidth={1.5}
        />
      </summary>
      <ol className="pb-3 text-sm">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-11 items-center text-slate hover:text-clay">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The table of contents next to the text, with the current section marked. */
export function SideContents({ sections }: { sections: Section[] }) {
  const currentId = useSectionInView(sections)
  return (
    <nav aria-label="On this page">
      <p className="eyebrow">On this page</p>
      <ol className="mt-3 border-l border-rule text-sm">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === currentId ? 'location' : undefined}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 text-slate hover:text-clay aria-[current=location]:border-clay aria-[current=location]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The last heading that has scrolled into the upper third of the window. */
function useSectionInView(sections: Section[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const headings = sections.flatMap(({ id }) => document.getElementById(id) ?? [])
    const update = () => {
      const threshold = innerHeight * 0.35
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top < threshold)?.id ?? null)
    }
    const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -65% 0px' })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [sections])
  return current
}
