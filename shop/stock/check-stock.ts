import type { ShopContext } from '../context.ts'

/** A stock figure that is not the sum of its moves. */
export type StockMismatch = { of: 'variation' | 'batch'; id: number; figure: number; moves: number }

/** Compares every stock figure with its moves. They differ only if somebody bypassed the shop's triggers. */
export const checkStock = ({ ctx }: { ctx: Pick<ShopContext, 'database'> }): Promise<StockMismatch[]> =>
  ctx.database.query<StockMismatch>(
    `select 'variation' as of, v.id, v.stock as figure, coalesce(m.pieces, 0)::int as moves from variations v
       left join (select variation_id, sum(pieces) as pieces from stock_moves group by variation_id) m
         on m.variation_id = v.id where v.stock <> coalesce(m.pieces, 0)
     union all
     select 'batch', b.id, b.pieces, coalesce(m.pieces, 0)::int from stock_batches b
       left join (select batch_id, sum(pieces) as pieces from stock_moves where batch_id is not null group by batch_id) m
         on m.batch_id = b.id where b.pieces <> coalesce(m.pieces, 0)
     order by 1, 2`,
    [],
  )

const dayMs = 24 * 60 * 60_000
const nightHour = 3

/** Milliseconds until three in the morning, when few people shop. */
export const untilNight = (now: Date): number => dayMs - ((now.getTime() - nightHour * 60 * 60_000) % dayMs)
