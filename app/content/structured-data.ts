import type { Site } from '#contract/settings/site.ts'
import { postalAddress } from '../shared/postal-address.ts'

/** Structured data for search engines: schema.org as JSON-LD. */

const context = 'https://schema.org'

/** Home, then `crumbs`; the last one is the page itself and needs no path. */
export function breadcrumbList(url: string, crumbs: { label: string; to?: string }[]) {
  const { origin } = new URL(url)
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', to: '/' }, ...crumbs].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: crumb.to ? `${origin}${crumb.to}` : url,
    })),
  }
}

export const faqPage = (entries: { question: string; answer: string }[]) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

type Article = { title: string; excerpt: string; date: string; author: string; url: string; image?: string | undefined }

export function article({ company }: Site, { title, excerpt, date, author, url, image }: Article) {
  const { origin } = new URL(url)
  return {
    '@context': context,
    '@type': 'Article',
    headline: title,
    description: excerpt,
    datePublished: date,
    mainEntityOfPage: url,
    ...(image ? { image: [new URL(image, origin).href] } : {}),
    author: { '@type': 'Organization', name: author, url: `${origin}/about-us` },
    publisher: { '@type': 'Organization', name: company.name, url: `${origin}/` },
  }
}

/** The showroom, as a shop that people can visit. */
export function store({ company }: Site, url: string) {
  return {
    '@context': context,
    '@type': 'HardwareStore',
    name: company.name,
    url: `${new URL(url).origin}/`,
    telephone: company.phone,
    email: company.email,
    address: postalAddress(company.address),
    geo: { '@type': 'GeoCoordinates', latitude: company.map.latitude, longitude: company.map.longitude },
  }
}
