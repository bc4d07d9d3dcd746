/** Stock is low at ten pieces, or with less than sold in the last four weeks. */
export const lowStockPieces = 10
export const paceDays = 28

/** The pieces of each variation sold recently, less those put back. `now` is the parameter for the time. */
export const soldLately = (now: string): string =>
  `(select m.variation_id, greatest(-sum(m.pieces), 0)::int as pieces from stock_moves m
    where m.reason in ('sold', 'put_back') and m.at > ${now}::timestamptz - interval '${paceDays} days'
    group by m.variation_id)`

/** Each off-cut is the only one of its kind: nobody reorders it. */
const offCuts = `(select pc.product_id from product_collections pc join collections c on c.id = pc.collection_id
  where c.slug = 'off-cut-granite-quartz')`

/** For listed sizes: `v` is the variation, `s` its recent sales. A sold-out size without recent sales is not low. */
export const isLow = `(v.listed and v.kind = 'size'
  and (v.stock between 1 and ${lowStockPieces} or v.stock < coalesce(s.pieces, 0))
  and v.product_id not in ${offCuts})`
