/** What lists can be sorted by. Separate from the schemas, which the office's first screens do not load. */

/** 'total' with the lowest first, '-total' with the highest. */
const bothWays = <Name extends string>(...names: Name[]) =>
  names.flatMap((name) => [name, `-${name}`] as const) as [Name | `-${Name}`, ...(Name | `-${Name}`)[]]

export const orderSorts = bothWays('placed', 'delivery', 'total')
export type OrderSort = (typeof orderSorts)[number]

export const stockSorts = bothWays('sku', 'name', 'stock', 'sold')
export type StockSort = (typeof stockSorts)[number]

export const customerSorts = bothWays('since', 'name')
