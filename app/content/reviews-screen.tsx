import { useEffect } from 'react'
import { useSite } from '../shared/site.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { loadScriptOnce } from './load-script.ts'
import type { ContentPage } from './page-query.ts'
import { Prose } from './prose.tsx'

/** The page's text and, if the shop has one, the widget of an external review service next to it. */
export function ReviewsScreen({ page }: { page: ContentPage }) {
  const { reviews_widget: widget } = useSite()
  return (
    <div className="page pt-6 pb-12 md:pt-8 md:pb-14">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: page.title }]} />
      <h1 className="sr-only">{page.title}</h1>
      <div className={`mt-10 grid gap-16 md:mt-16 ${widget ? 'lg:grid-cols-2' : ''}`}>
        <Prose html={page.html} className="mx-auto [&>h2:first-child]:text-2xl md:[&>h2:first-child]:text-3xl" />
        {widget ? <Widget src={widget} /> : null}
      </div>
    </div>
  )
}

function Widget({ src }: { src: string }) {
  useEffect(() => loadScriptOnce(src), [src])
  return <section id="reviews-widget" aria-label="Customer reviews" className="min-h-96" />
}
