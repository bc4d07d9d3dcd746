import type { Crumb } from '../../ui/breadcrumbs.tsx'
import type { ListedProduct } from '../list-for.ts'

type StructuredDataProps = { origin: string; crumbs: Crumb[]; products: ListedProduct[] }

/** The breadcrumbs and products of the page, for search engines. React escapes anything that could end the script. */
export function StructuredData({ origin, crumbs, products }: StructuredDataProps) {
  // Breadcrumbs that are not pages have no URL.
  const steps = crumbs.filter((crumb) => crumb.to)
  return (
    <>
      <script type="application/ld+json">
        {JSON.stringify({
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: steps.map((crumb, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: crumb.label,
            item: `${origin}${crumb.to}`,
          })),
        })}
      </script>
      {products.length > 0 ? (
        <script type="application/ld+json">
          {JSON.stringify({
            '@context': 'https://schema.org',
            '@type': 'ItemList',
            numberOfItems: products.length,
            itemListElement: products.map((product, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: product.name,
              url: `${origin}/product/${product.slug}`,
            })),
          })}
        </script>
      ) : null}
    </>
  )
}
