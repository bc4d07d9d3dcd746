import type { GroutName } from '#contract/rooms/rooms.ts'

/** The product of each grout colour. `size` names the colour where a product has several. */
export const groutProducts: Record<GroutName, { slug: string; size?: string }> = {
  chalk: { slug: 'ashlar-flexible-grout-chalk' },
  limestone: { slug: 'ashlar-flexible-grout-limestone' },
  travertine: { slug: 'ashlar-flexible-grout-travertine' },
  'silver-grey': { slug: 'ashlar-flexible-grout-silver-grey' },
  charcoal: { slug: 'ashlar-flexible-grout-charcoal' },
  'stone-grey': { slug: 'ashlar-paving-joint-mortar', size: 'stone grey' },
  buff: { slug: 'ashlar-paving-joint-mortar', size: 'buff' },
}
