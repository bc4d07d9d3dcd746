import type { Kind } from '../manifest.ts'
import type { Product } from '../product.ts'

const finishWords: Record<string, string> = {
  'polished-shiny-smooth': 'polished',
  'honed-matt-smooth': 'honed',
  'brushed-rough-finish': 'brushed',
  'tumbled-rough-edgy': 'tumbled',
  'split-face': 'split-face',
}

const patternWords: Record<string, string> = {
  straight: 'in straight rows',
  'brick-bond': 'in brick bond',
  herringbone: 'in herringbone',
  chequerboard: 'as a chequerboard',
  hexagon: 'as hexagons',
  'octagon-cabochon': 'as octagons with cabochons',
  metro: 'in metro bond',
  mosaic: 'as a mosaic',
  opus: 'in an opus pattern of four sizes',
  triangle: 'as triangles',
}

const inUse: Record<string, string> = {
  sink: 'standing on an oak counter in front of a tiled wall',
  sill: 'under a window that looks out on a garden',
  moulding: 'run along the foot of a plastered wall over a stone floor',
  'table-top': 'on its steel base in a room with a stone floor',
}

/** What a picture shows, for those who do not see it. */
export function altOf(product: Product, kind: Kind): string {
  const { name, material } = product
  const { object, family, pattern } = product.look
  const finish = finishWords[product.finish ?? ''] ?? ''
  const stone = [finish, material].filter(Boolean).join(' ')
  const thing = object.replace('-', ' ')
  if (family === 'pack') {
    if (kind === 'piece') return `${name} on a plain ground`
    if (kind === 'laid') return `${name} on a stone floor, seen from above`
    if (kind === 'close') return `${name} seen close`
    return `${name} on a stone floor in front of a plastered wall`
  }
  if (kind === 'close') return `Close view of the surface and edge of ${name}, ${stone}`
  if (kind === 'room') return `${name} ${inUse[object] ?? 'in a room'}`
  if (kind === 'piece') {
    if (object === 'slab')
      return `${name}: ${product.collections.includes('bookmatch-slabs') ? 'two mirrored slabs' : 'one slab'} of ${stone} standing on edge`
    if (object === 'mosaic') return `One mosaic sheet of ${name} on a plain ground`
    return `${name}: one ${thing} of ${stone} on a plain ground`
  }
  if (object === 'slab') return `${name}: slabs of ${stone} set edge to edge on a wall`
  if (['tile', 'paver', 'mosaic', 'brick-slip'].includes(object))
    return `${name} laid ${patternWords[pattern] ?? ''}, seen from above`
  return `${name}: ${thing} of ${stone} seen from straight above`
}
