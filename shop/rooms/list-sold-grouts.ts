import type { SoldGrout } from '#contract/rooms/room-stone-list.ts'
import { type GroutName, groutNames } from '#contract/rooms/rooms.ts'
import { offeredPacks } from '../catalogue/pack-choice.ts'
import type { ShopContext } from '../context.ts'

const productOf: Record<GroutName, string> = {
  chalk: 'ashlar-flexible-grout-chalk',
  limestone: 'ashlar-flexible-grout-limestone',
  travertine: 'ashlar-flexible-grout-travertine',
  'silver-grey': 'ashlar-flexible-grout-silver-grey',
  charcoal: 'ashlar-flexible-grout-charcoal',
  'stone-grey': 'ashlar-paving-joint-mortar',
  buff: 'ashlar-paving-joint-mortar',
}

/** The grouts a room can show that are for sale, in the order of their colours. */
export async function listSoldGrouts({ ctx }: { ctx: ShopContext }): Promise<SoldGrout[]> {
  const packs = await offeredPacks(ctx.database.db)
  return groutNames.flatMap((name) => {
    const pack = packs.find(({ card }) => card.slug === productOf[name])
    if (pack?.packUse?.for !== 'grout') return []
    const { joints, suits } = pack.packUse
    return { name, price_pence: pack.card.price.amount, joints, outdoor: suits.outdoor }
  })
}
