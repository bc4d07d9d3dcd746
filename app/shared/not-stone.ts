/** What people look for and a shop for natural stone does not sell. */
const otherMaterials = new Set([
  'acrylic',
  'carpet',
  'ceramic',
  'concrete',
  'corian',
  'cork',
  'encaustic',
  'laminate',
  'lino',
  'linoleum',
  'lvt',
  'microcement',
  'parquet',
  'porcelain',
  'resin',
  'terrazzo',
  'vinyl',
  'zellige',
])

/** With these words the other material is only what a fixing product is for, as in 'primer for concrete'. */
const fixing = /adhesive|blade|cleaner|compound|cutter|glue|grout|level|mortar|primer|remover|screed|seal|trim/

/** The first word of a search that names something other than stone, or null. */
function otherMaterial(search: string): string | null {
  const text = search.toLowerCase()
  if (fixing.test(text)) return null
  const words = text.split(/[^a-z]+/).map((word) => word.replace(/s$/, ''))
  return words.find((word) => otherMaterials.has(word) || word === 'quartz') ?? null
}

/** What to say about a search for something other than stone, or null. `isFound`: there are products to show instead. */
export function notStone(search: string, isFound: boolean): string | null {
  const material = otherMaterial(search)
  if (material === null) return null
  if (material === 'quartz' && isFound) return 'We sell natural stone only, apart from a few off-cuts of quartz.'
  return `We sell natural stone only, so we have no ${material}.${isFound ? ' These stones come nearest.' : ''}`
}
