/** How a screen puts something into the basket. Routes hand it in, so that no screen knows how the basket works. */
export type AddToBasket = (line: {
  productId: number
  variationId: number
  pieces: number
}) => Promise<{ added: true } | { added: false; message: string }>
