/** 'Mouldings & Skirtings' → 'mouldings-skirtings': lower case, no ampersands or brackets, single hyphens. */
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

/** Whether a text can be a slug; anything else is not worth looking up. */
export const isSlug = (text: string): boolean => text.length <= 120 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
