import type { PatternName } from '#contract/catalogue/vocabulary.ts'
import type { Kind } from '../manifest.ts'
import type { Product } from '../product.ts'

const finishWords: Record<string, string> = {
  'polished-shiny-smooth': 'polished',
  'honed-matt-smooth': 'honed',
  'brushed-rough-finish': 'brushed',
  'tumbled-rough-edgy': 'tumbled',
  'split-face': 'split-face',
}

const patternWords: Record<PatternName, string> = {
  straight: 'in straight rows',
  'brick-bond': 'in brick bond',
  'third-bond': 'in third bond',
  herringbone: 'in herringbone',
  'double-herringbone': 'in double herringbone',
  chevron: 'in chevrons',
  basketweave: 'in basketweave',
  chequerboard: 'as a chequerboard',
  hexagon: 'as hexagons',
  'octagon-cabochon': 'as octagons with cabochons',
  triangle: 'as triangles',
  opus: 'in an opus pattern of several sizes',
  'penny-round': 'as a mosaic of penny rounds',
  'basketweave-dot': 'as a basketweave mosaic',
  fan: 'as a mosaic of fans',
  pebble: 'as a mosaic of pebbles',
  ledge: 'as a wall of split strips',
  dogtooth: 'as a dogtooth mosaic',
}

const inUse: Record<string, string> = {
  sink: 'standing on an oak counter in front of a tiled wall',
  sill: 'under a window that looks out on a garden',
  moulding: 'run along the foot of a plastered wall over a stone floor',
  'table-top': 'on its steel base in a room with a stone floor',
}

export function altOf(product: Product, kind: Kind): string {
  const { name, material } = product
  const { object, family } = product.look
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
    return `${name} laid ${patternWords[product.laying?.patterns[0] ?? 'straight']}, seen from above`
  return `${name}: ${thing} of ${stone} seen from straight above`
}
