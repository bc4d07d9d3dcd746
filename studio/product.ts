import { type Catalogue, readCatalogue } from '#shop/catalogue/import/read-files.ts'

type ListedProduct = Catalogue['products'][number]
/** A product that the studio draws. */
export type Product = ListedProduct & { look: NonNullable<ListedProduct['look']> }

/** The products of the starter catalogue that the studio draws. */
export const readDrawnProducts = (folder: string): Product[] =>
  readCatalogue(folder).products.flatMap(({ look, ...product }) => (look ? [{ ...product, look }] : []))

export interface Millimetres {
  width: number
  height: number
  thickness: number
}

/** Every size given in millimetres. */
export function sizesOf({ sizes }: Product): Millimetres[] {
  return sizes.flatMap(({ size }) => {
    if (!size) return []
    const [width = 300, height = 300, thickness = 10] = size.split('x').map(Number)
    return { width, height, thickness }
  })
}

/** The size in the pictures: the first that is given in millimetres. */
export const shownSize = (product: Product): Millimetres =>
  sizesOf(product)[0] ?? { width: 300, height: 300, thickness: 12 }
