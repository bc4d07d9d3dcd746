import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../shared/api.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Field } from '../ui/field.tsx'
import { afterOpening } from '../ui/split-html.ts'
import { FaqAccordion } from './faq-accordion.tsx'
import { type FaqGroup, inGroups, matching } from './faq-entries.ts'
import { faqQuery } from './faq-query.ts'
import { PageFailure } from './page-failure.tsx'
import { PageLoading } from './page-loading.tsx'
import { pageQuery } from './page-query.ts'
import { Prose } from './prose.tsx'

export const faqTitle = 'Questions and answers'

/** The questions make up the page; if the introduction above them fails to load, it is left out. */
export function FaqScreen() {
  const intro = useQuery(pageQuery(browserApi, 'faq')).data
  const faq = useQuery(faqQuery(browserApi))
  const [words, setWords] = useState('')
  const query = useDeferredValue(words)
  const title = intro?.title ?? faqTitle
  if (faq.isPending) return <PageLoading title={title} />
  if (!faq.data?.length) return <PageFailure busy={faq.isFetching} onRetry={() => void faq.refetch()} />

  const [opening, more] = afterOpening(intro?.html ?? '')
  const found = matching(faq.data, query)
  const groups = inGroups(found)
  return (
    <div className="page pt-6 pb-12 md:pt-8 md:pb-14">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: title }]} />
      <div className="mt-8 md:mt-12">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        {opening ? <Prose html={opening} className="mt-6" /> : null}
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-10 border-t border-rule pt-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="print:hidden">
          <div className="lg:sticky lg:top-28">
            <Field
              type="search"
              label="Search the answers"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              className="noscript:hidden"
            />
            <p role="status" className="mt-2 min-h-5 text-xs text-slate">
              {query.trim() ? answerCount(found.length) : ''}
            </p>
            <GroupLinks groups={groups} />
          </div>
        </div>
        <div className="min-w-0">
          {groups.length > 0 ? (
            <FaqAccordion groups={groups} />
          ) : (
            <p className="text-slate">
              Nothing here answers that.{' '}
              <Link to="/contact-us" prefetch="intent" className="text-clay underline underline-offset-4">
                Ask us
              </Link>{' '}
              and we will.
            </p>
          )}
        </div>
      </div>
      {more ? (
        <Prose
          html={more}
          className="mt-14 border-t border-rule pt-12 lg:max-w-none lg:columns-2 lg:gap-16 lg:[&>ul]:break-inside-avoid"
        />
      ) : null}
    </div>
  )
}

const answerCount = (count: number) => (count === 1 ? '1 answer' : `${count} answers`)

function GroupLinks({ groups }: { groups: FaqGroup[] }) {
  return (
    <nav aria-label="Subjects" className="mt-4 max-lg:hidden">
      <ul className="border-l border-rule text-sm">
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 text-slate hover:border-clay hover:text-clay"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
