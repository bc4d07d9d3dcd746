import { type SitePictureName, sitePicture } from '../shared/site-picture.ts'

type ContentPage = {
  /** The title in links, and of the page itself until it has loaded. */
  title: string
  group?: PageGroup
  /** The body starts with its own heading, so the title is for screen readers only. */
  bodyOnly?: boolean
  centred?: boolean
  /** Shown above the text. */
  picture?: { name: SitePictureName; alt: string }
}

export type PageGroup = 'advice' | 'policies'

/** The pages that consist of text only, by slug, which is also their path. */
export const contentPages: Record<string, ContentPage> = {
  'about-us': {
    title: 'About us',
    bodyOnly: true,
    centred: true,
    picture: { name: 'post-white-marbles', alt: 'Three slabs of white marble standing side by side' },
  },
  installation: {
    title: 'Installation',
    group: 'advice',
    bodyOnly: true,
    picture: { name: 'post-herringbone', alt: 'A herringbone floor half laid, up to the setting-out line' },
  },
  'sealing-and-maintenance': {
    title: 'Sealing and maintenance',
    group: 'advice',
    picture: { name: 'post-sealing-before-grouting', alt: 'A bottle of sealer on a floor of pale limestone' },
  },
  'adhevise-grout-advise': {
    title: 'Adhesive and grout advice',
    group: 'advice',
    picture: { name: 'post-underfloor-heating', alt: 'Tiles being laid over the pipes of underfloor heating' },
  },
  'delivery-information': {
    title: 'Delivery information',
    group: 'policies',
    picture: { name: 'post-how-much-to-order', alt: 'Two stacks of limestone tiles on a stone floor' },
  },
  'return-refund-policy': { title: 'Return and refund policy', group: 'policies' },
  'privacy-policy': { title: 'Privacy policy', group: 'policies' },
  'terms-and-conditions': { title: 'Terms and conditions', group: 'policies' },
}

/** The picture of a page, if it has one. */
export function pictureOfPage(slug: string) {
  const picture = contentPages[slug]?.picture
  return picture && sitePicture(picture.name, picture.alt)
}

const inGroup = (group: PageGroup) =>
  Object.entries(contentPages)
    .filter(([, page]) => page.group === group)
    .map(([slug, { title }]) => ({ to: `/${slug}`, label: title }))

export const pageGroups: Record<PageGroup, { label: string; links: { to: string; label: string }[] }> = {
  advice: { label: 'Advice', links: [...inGroup('advice'), { to: '/faq', label: 'Questions and answers' }] },
  policies: { label: 'Our policies', links: inGroup('policies') },
}
