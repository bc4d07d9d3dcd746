/** Words that say how a stone is finished, cut or used, or what kind of stone it is: its own name comes before them. */
const followingWords = new Set(
  `honed polished tumbled brushed flamed leathered riven split split-face sandblasted bush-hammered antiqued cropped chiselled
   bevelled matt satin gloss filled unfilled vein-cut cross-cut vein cross rustic reclaimed bookmatch
   marble limestone travertine slate granite sandstone quartzite quartz basalt onyx brick stone clay
   tile tiles slab slabs off-cut off-cuts plank planks paver pavers paving setts sett cobbles coping copings step steps riser risers
   tread treads bullnose pool panel panels cladding ledge strip hexagon hexagons herringbone chevron metro triangle
   triangles octagon octagons cabochon chequerboard maxi mosaic mosaics basketweave penny pebble fan finger dogtooth opus
   pattern small large mixed square round skirting skirtings torus dado pencil moulding mouldings chair rail
   architrave ogee trim trims threshold thresholds window sill sills vanity table garden top tops worktop hearth hearths basin
   basins sink sinks trough cloakroom farmhouse butler rough weatherbed basebed`.split(/\s+/),
)

/**
 * The stones a product is made of: the words of its name up to the first that is a finish, a cut or a kind of piece, in any
 * order. 'Carrara and Nero Marquina Chequerboard' has two, and 'Emperador Dark Dado' the same one as 'Dark Emperador Metro'.
 * A row 'Stone' in the product's details says it instead, for a name that does not.
 */
export function stonesNamed({ name, details }: { name: string; details: Record<string, string> }): string[] {
  const stated = details.Stone
  if (stated) return stated.split(/,|&|\band\b/).flatMap((text) => keyOf(words(text)))
  const stones = name.split(/\s(?:and|with|&)\s/).flatMap((part) => {
    const all = words(part)
    const end = all.findIndex((word) => followingWords.has(word))
    return keyOf(end < 0 ? all : all.slice(0, end))
  })
  return [...new Set(stones)]
}

const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
const keyOf = (stone: string[]) => (stone.length > 0 ? [stone.toSorted().join(' ')] : [])
