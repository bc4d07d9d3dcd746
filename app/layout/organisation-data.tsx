import { postalAddress } from '../shared/postal-address.ts'
import { useSite } from '../shared/site.ts'

/** The company details, for search engines. */
export function OrganisationData({ publicUrl }: { publicUrl: string }) {
  const { company, social } = useSite()
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name,
    legalName: company.legalName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/logo.svg`,
    telephone: company.phone,
    email: company.email,
    vatID: company.vatNumber,
    address: postalAddress(company.address),
    sameAs: social.map(({ url }) => url),
  }
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
