/** What people look for and a shop for natural stone does not sell. */
const otherMaterials = new Set([
  'carpet',
  'ceramic',
  'encaustic',
  'laminate',
  'lino',
  'linoleum',
  'lvt',
  'parquet',
  'porcelain',
  'terrazzo',
  'vinyl',
])

/** The first word of a search that names something other than stone, or null. */
export const notStone = (search: string): string | null =>
  search
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''))
    .find((word) => otherMaterials.has(word)) ?? null
