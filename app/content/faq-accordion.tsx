import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { FaqGroup } from './faq-entries.ts'
import { Prose } from './prose.tsx'

/** A native accordion: `name` keeps one answer open at a time, and a URL that ends in #slug opens its answer. */
export function FaqAccordion({ groups }: { groups: FaqGroup[] }) {
  useOpenByHash()
  return groups.map((group) => (
    <section key={group.id} aria-labelledby={group.id} className="mb-14 last:mb-0">
      <h2 id={group.id} className="text-xl">
        {group.title}
      </h2>
      <div className="mt-4 border-t border-rule">
        {group.entries.map(({ slug, question, answer }) => (
          <details
            key={slug}
            name="faq"
            className="group border-b border-rule print:details-content:[content-visibility:visible]"
          >
            <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 hover:text-clay [&::-webkit-details-marker]:hidden">
              <h3 className="font-sans tracking-normal">{question}</h3>
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 print:hidden transition-transform duration-200 group-open:rotate-45"
                strokeWidth={1.5}
              />
            </summary>
            {/* The id is inside, because browsers open the <details> around a link target by themselves. */}
            <div id={slug} className="scroll-mt-40 pb-8">
              <Prose html={answer} className="text-slate" />
              <Link
                to={{ hash: slug }}
                preventScrollReset
                className="mt-4 inline-flex min-h-11 items-center text-xs text-slate underline print:hidden decoration-rule underline-offset-4 hover:text-clay"
              >
                Link to this answer
              </Link>
            </div>
          </details>
        ))}
      </div>
    </section>
  ))
}

/** With JavaScript, every navigation to #slug opens the answer and scrolls to its question. */
function useOpenByHash() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again opens the answer again
  useEffect(() => {
    const details = document.getElementById(decodeURIComponent(hash.slice(1)))?.closest('details')
    if (!details || details.open) return
    details.open = true
    details.scrollIntoView({ block: 'start' })
  }, [hash, key])
}
