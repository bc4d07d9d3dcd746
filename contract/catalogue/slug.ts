/** 'Mouldings & Skirtings' → 'mouldings-skirtings': lower case, ampersands and brackets gone, single hyphens. */
export const slugOfTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[&()[\]]/g, ' ')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-{2,}/g, '-')

/** 'octagon-cabochon-tiles' → 'Octagon Cabochon Tiles'. */
export const titleOfSlug = (slug: string): string =>
  slug
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')

/** Whether a text could be the slug of anything at all: what cannot is never looked up. */
export const isSlug = (text: string): boolean => text.length <= 120 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
