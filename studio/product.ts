import type { Catalogue } from '#shop/catalogue/import/read-files.ts'

export type Product = Catalogue['products'][number]

export interface Millimetres {
  width: number
  height: number
  thickness: number
}

/** Every size written as millimetres. */
export function sizesOf({ sizes }: Product): Millimetres[] {
  return sizes.flatMap(({ size }) => {
    if (!size) return []
    const [width = 300, height = 300, thickness = 10] = size.split('x').map(Number)
    return { width, height, thickness }
  })
}

/** The size a picture shows: the first that is written as millimetres. */
export const shownSize = (product: Product): Millimetres =>
  sizesOf(product)[0] ?? { width: 300, height: 300, thickness: 12 }
