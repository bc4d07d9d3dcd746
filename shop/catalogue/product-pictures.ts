import type { ProductFile } from '#contract/catalogue-file.ts'

/** The pictures a product shows. Until it is photographed, plain ones are drawn from its stone's colours. */
export function productPictures(product: ProductFile) {
  const views = ['piece', 'laid', 'close', 'room'] as const
  const words: Record<(typeof views)[number], string> = {
    piece: `${product.name}, one piece`,
    laid: `${product.name}, laid`,
    close: `${product.name}, close up`,
    room: `${product.name} in a room`,
  }
  return views.map((view) => ({
    src: `/images/stones/${product.slug}/${view}.svg`,
    alt: words[view],
    width: 1200,
    height: 1200,
  }))
}
