import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import { browserApi } from '../../shared/api.ts'
import { useVocabulary } from '../../shared/vocabulary.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type CollectionCard, collectionsQuery } from './queries.ts'

const sections = [
  { title: 'Stone Collection', folder: '/collections/stone-collection/' },
  { title: 'Design & Pattern Collection', folder: '/collections/design-pattern-collection/' },
  { title: 'Custom Stonework', folder: '/collections/custom-stonework/' },
]
const otherSection = { title: 'Slabs, clearance and tiling products', folder: '/' }

const termLinks = [
  { title: 'By colour', kind: 'colour' },
  { title: 'By room', kind: 'room' },
  { title: 'By finish', kind: 'finish' },
] as const

/** /collections: every collection by section, then links by colour, room and finish. */
export function CollectionHub() {
  const collections = useQuery(collectionsQuery(browserApi))
  const { listings } = useVocabulary()
  return (
    <div className="page pt-4 pb-12 md:pt-6">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Collections' }]} />
      <h1 className="mt-3 text-2xl md:mt-4 md:text-3xl">Collections</h1>
      <p className="mt-2 max-w-2xl text-slate">
        Everything we stock, by the stone, by the pattern it is laid in, or by what it is made into.
      </p>
      {collections.data ? (
        [...sections, otherSection].map((section) => (
          <Section
            key={section.title}
            title={section.title}
            collections={collections.data.filter(({ path }) => sectionOf(path) === section)}
            first={section === sections[0]}
          />
        ))
      ) : collections.isError ? (
        <div role="alert" className="py-16">
          <p className="font-serif text-xl">No products found for Collections</p>
          <Button look="outline" className="mt-6" onClick={() => void collections.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="grid min-h-96 place-items-center">
          <Spinner />
        </div>
      )}
      <div className="mt-20 grid gap-10 border-t border-rule pt-12 md:grid-cols-3">
        {termLinks.map((group) => (
          <section key={group.kind} aria-label={group.title}>
            <h2 className="text-xl">{group.title}</h2>
            <ul className="mt-3">
              {listings
                .filter(({ selection }) => selection.kind === group.kind)
                .map((listing) => (
                  <li key={listing.path}>
                    <Link
                      to={listing.path}
                      prefetch="intent"
                      className="inline-flex min-h-11 items-center hover:text-clay pointer-fine:min-h-9"
                    >
                      {listing.title}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

const sectionOf = (path: string) => sections.find(({ folder }) => path.startsWith(folder)) ?? otherSection

const firstSentence = (text: string) => text.match(/^.+?[.!?](?=\s|$)/s)?.[0] ?? text

function Section({ title, collections, first }: { title: string; collections: CollectionCard[]; first: boolean }) {
  return (
    <section aria-label={title} className={first ? 'mt-8' : 'mt-14'}>
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-6 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8">
        {collections.map((collection, index) => (
          <li key={collection.slug} className="group relative">
            <div className="product-card-frame">
              {collection.image ? (
                <Picture
                  picture={collection.image}
                  alt=""
                  eager={first && index < 3}
                  urgent={first && index === 0}
                  sizes="(min-width: 1440px) 421px, (min-width: 1080px) 30vw, (min-width: 640px) 45vw, 90vw"
                />
              ) : (
                <p>No image available</p>
              )}
            </div>
            <div className="mt-4 flex items-baseline justify-between gap-4">
              <h3 className="text-lg">
                <Link
                  to={collection.path}
                  prefetch="intent"
                  className="after:absolute after:inset-0 group-hover:text-clay"
                >
                  {collection.title}
                </Link>
              </h3>
              <p className="figures shrink-0 text-sm text-slate">
                {groupThousands(collection.count)} {collection.count === 1 ? 'product' : 'products'}
              </p>
            </div>
            <p className="mt-1.5 text-sm text-slate">{firstSentence(collection.intro)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
