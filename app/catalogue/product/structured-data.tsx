import { decimalPounds } from '#contract/arithmetic/money.ts'
import type { Product } from '../../shared/product-query.ts'
import { useSite } from '../../shared/site.ts'
import type { Crumb } from '../../ui/breadcrumbs.tsx'

/**
 * The product, its offers and its breadcrumbs, for search engines. They read the HTML of the server, so the browser
 * keeps that script and does not render it again.
 */
export function StructuredData({ product, url, crumbs }: { product: Product; url: string; crumbs: Crumb[] }) {
  const { name } = useSite().company
  const things = import.meta.env.SSR ? [productData(name, product, url), breadcrumbData(crumbs, url)] : []
  // '<' must not end the script early.
  const json = JSON.stringify(things).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with '<' escaped, which no browser runs
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
}

function productData(shopName: string, product: Product, url: string) {
  const material = product.attributes.find((attribute) => attribute.slug === 'pa_material')?.options[0]
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.summary,
    sku: product.slug,
    url,
    image: product.images.map((image) => new URL(image.src, url).href),
    brand: { '@type': 'Brand', name: shopName },
    ...(product.categories[0] ? { category: product.categories[0].name } : {}),
    ...(material ? { material } : {}),
    offers: product.variations
      .filter((variation) => variation.kind === 'size')
      .map((variation) => ({
        '@type': 'Offer',
        sku: variation.sku,
        url,
        price: decimalPounds(variation.price_pence),
        priceCurrency: 'GBP',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: decimalPounds(variation.price_pence),
          priceCurrency: 'GBP',
          valueAddedTaxIncluded: true,
          // UN/CEFACT: square metre, or one.
          unitCode: variation.unit === 'm2' ? 'MTK' : 'C62',
        },
        availability: `https://schema.org/${variation.instock ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: shopName },
      })),
  }
}

function breadcrumbData(crumbs: Crumb[], url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: crumb.to ? new URL(crumb.to, url).href : url,
    })),
  }
}
