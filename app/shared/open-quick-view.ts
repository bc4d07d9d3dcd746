/** Opens quick view for a product, by its slug. */
export type OpenQuickView = (slug: string) => void
