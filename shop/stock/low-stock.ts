/** Ten pieces, or what sold in the last four weeks: with less, the shop will soon have none. */
export const lowStockPieces = 10
export const paceDays = 28

/** What each variation sold lately, less what was put back; `now` is the statement's parameter for the time. */
export const soldLately = (now: string): string =>
  `(select m.variation_id, greatest(-sum(m.pieces), 0)::int as pieces from stock_moves m
    where m.reason in ('sold', 'put_back') and m.at > ${now}::timestamptz - interval '${paceDays} days'
    group by m.variation_id)`

/** Of sizes on sale; `v` is the variation, `s` what it sold lately. What never sells and is gone is not low. */
export const isLow = `(v.listed and v.kind = 'size'
  and (v.stock between 1 and ${lowStockPieces} or v.stock < coalesce(s.pieces, 0)))`
