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
