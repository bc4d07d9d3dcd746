import type { SoldGrout } from '#contract/rooms/room-stone-list.ts'
import { groutNames } from '#contract/rooms/rooms.ts'
import { offeredPacks } from '../catalogue/pack-choice.ts'
import type { ShopContext } from '../context.ts'
import { groutProducts } from './grout-products.ts'

/** The grouts a room can show that are for sale, in the order of their colours. */
export async function listSoldGrouts({ ctx }: { ctx: ShopContext }): Promise<SoldGrout[]> {
  const packs = await offeredPacks(ctx.database.db)
  return groutNames.flatMap((name) => {
    const pack = packs.find(({ card }) => card.slug === groutProducts[name].slug)
    if (pack?.packUse?.for !== 'grout') return []
    const { joints, suits } = pack.packUse
    return { name, price_pence: pack.card.price.amount, joints, outdoor: suits.outdoor }
  })
}
