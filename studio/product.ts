import type { Catalogue } from '#shop/catalogue/import/read-files.ts'

export type Product = Catalogue['products'][number]

export interface Millimetres {
  width: number
  height: number
  thickness: number
}

/** The size a picture shows: the first that is written as millimetres. */
export function shownSize(product: Product): Millimetres {
  for (const { size } of product.sizes) {
    if (!size) continue
    const [width = 300, height = 300, thickness = 10] = size.split('x').map(Number)
    return { width, height, thickness }
  }
  return { width: 300, height: 300, thickness: 12 }
}
