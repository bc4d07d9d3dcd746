import { publicConfig } from '#shop.config'

const [streetAddress, addressLocality, addressRegion, postalCode] = publicConfig.company.address

/** The company details, for search engines. */
export function OrganisationData({ publicUrl }: { publicUrl: string }) {
  const { company, name, social } = publicConfig
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    legalName: company.legalName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/logo.svg`,
    telephone: company.phone,
    email: company.email,
    vatID: company.vatNumber,
    address: {
      '@type': 'PostalAddress',
      streetAddress,
      addressLocality,
      addressRegion,
      postalCode,
      addressCountry: 'GB',
    },
    sameAs: social.map(({ url }) => url),
  }
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
