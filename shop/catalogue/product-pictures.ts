import type { ProductFile } from '#contract/catalogue-file.ts'
import { type PictureBook, pictureOrPlain } from '../pictures/picture-book.ts'

const views = ['piece', 'laid', 'close', 'room'] as const

const words: Record<(typeof views)[number], (name: string) => string> = {
  piece: (name) => `${name}, one piece`,
  laid: (name) => `${name}, laid`,
  close: (name) => `${name}, close up`,
  room: (name) => `${name} in a room`,
}

/** The pictures a product shows, in order. What has not been drawn yet is a plain field in the stone's colours. */
export const productPictures = (book: PictureBook) => (product: ProductFile) =>
  views.map((view) =>
    pictureOrPlain(book, `products/${product.slug}/${view}`, {
      alt: words[view](product.name),
      width: 1200,
      height: 1200,
    }),
  )
