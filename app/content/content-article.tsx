import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Picture } from '../ui/picture.tsx'
import { contentPages, pictureOfPage } from './content-pages.ts'
import { FoldedContents, longEnough, SideContents } from './on-this-page.tsx'
import type { ContentPage } from './page-query.ts'
import { PostDate } from './post-date.tsx'
import { Prose } from './prose.tsx'
import { SideNavigation } from './side-navigation.tsx'

/** On a page without a visible title, the first heading of the body is as large as a title. */
const firstHeadingAsTitle = '[&>h2:first-child]:text-2xl md:[&>h2:first-child]:text-3xl'

/** A page of text, with related pages on the left and its contents on the right if there is room. */
export function ContentArticle({ page }: { page: ContentPage }) {
  const { group, bodyOnly = false, centred = false } = contentPages[page.slug] ?? {}
  if (centred) return <CentredArticle page={page} />
  const long = longEnough(page.sections)
  return (
    <div className="page pt-6 pb-12 md:pt-8 md:pb-14">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: page.title }]} />
      <PagePicture slug={page.slug} />
      <div className="mt-8 grid gap-x-16 gap-y-16 md:mt-12 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_14rem]">
        {/* Marks texts that await legal review, for the shop owner. Shoppers do not see it. */}
        <article
          className="min-w-0 lg:col-start-2 lg:row-start-1"
          data-needs-legal-check={page.needsLegalCheck || undefined}
        >
          <h1 className={bodyOnly ? 'sr-only' : 'max-w-3xl text-3xl md:text-4xl'}>{page.title}</h1>
          {group === 'policies' ? (
            <p className="mt-4 text-sm text-slate">
              Last changed <PostDate date={page.modified} />
            </p>
          ) : null}
          {long ? <FoldedContents sections={page.sections} className={`xl:hidden ${bodyOnly ? '' : 'mt-8'}`} /> : null}
          <Prose
            html={page.html}
            className={bodyOnly ? `${firstHeadingAsTitle} ${long ? 'mt-10 xl:mt-0' : ''}` : 'mt-10'}
          />
        </article>
        {group ? (
          <div className="lg:col-start-1 lg:row-start-1">
            <div className="lg:sticky lg:top-28">
              <SideNavigation group={group} />
            </div>
          </div>
        ) : null}
        {long ? (
          <div className="hidden xl:col-start-3 xl:row-start-1 xl:block">
            <div className="sticky top-28">
              <SideContents sections={page.sections} />
            </div>
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** A wide, low picture across the page. */
function PagePicture({ slug }: { slug: string }) {
  const picture = pictureOfPage(slug)
  if (!picture) return null
  return (
    <Picture
      picture={picture}
      eager
      sizes="(min-width: 1440px) 1312px, 92vw"
      className="mt-5 aspect-2/1 w-full object-cover md:mt-6 md:aspect-[7/2]"
    />
  )
}

function CentredArticle({ page }: { page: ContentPage }) {
  return (
    <div className="page pt-6 pb-12 md:pt-8 md:pb-14">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: page.title }]} />
      <PagePicture slug={page.slug} />
      <article className="mt-10 md:mt-16" data-needs-legal-check={page.needsLegalCheck || undefined}>
        <h1 className="sr-only">{page.title}</h1>
        <Prose html={page.html} className={`mx-auto text-center ${firstHeadingAsTitle}`} />
      </article>
    </div>
  )
}
