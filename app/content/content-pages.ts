type ContentPageFacts = {
  /** The name in links, and the page's own until it has loaded. */
  title: string
  group?: PageGroup
  /** The body brings its own opening: the title is there for screen readers only. */
  bodyOnly?: boolean
  centred?: boolean
}

export type PageGroup = 'advice' | 'policies'

/** The pages that are nothing but their text, by slug, which is also their address. */
export const contentPages: Record<string, ContentPageFacts> = {
  'about-us': { title: 'About us', bodyOnly: true, centred: true },
  installation: { title: 'Installation', group: 'advice', bodyOnly: true },
  'sealing-and-maintenance': { title: 'Sealing and maintenance', group: 'advice' },
  'adhevise-grout-advise': { title: 'Adhesive and grout advice', group: 'advice' },
  'delivery-information': { title: 'Delivery information', group: 'policies' },
  'return-refund-policy': { title: 'Return and refund policy', group: 'policies' },
  'privacy-policy': { title: 'Privacy policy', group: 'policies' },
  'terms-and-conditions': { title: 'Terms and conditions', group: 'policies' },
}

const inGroup = (group: PageGroup) =>
  Object.entries(contentPages)
    .filter(([, facts]) => facts.group === group)
    .map(([slug, { title }]) => ({ to: `/${slug}`, label: title }))

export const pageGroups: Record<PageGroup, { label: string; links: { to: string; label: string }[] }> = {
  advice: { label: 'Advice', links: [...inGroup('advice'), { to: '/faq', label: 'Questions and answers' }] },
  policies: { label: 'Our policies', links: inGroup('policies') },
}

/** '/installation/' → 'installation'. */
export const slugOfPath = (path: string): string => path.toLowerCase().replaceAll('/', '')
