import type { Product } from '../../shared/product-query.ts'
import { Picture } from '../../ui/picture.tsx'
import { variationSizeText } from '../choose/variation-text.ts'

/** The stone of each batch in stock, photographed in the yard. */
export function BatchesInStock({ product: { batches, variations } }: { product: Product }) {
  return (
    <div className="space-y-10">
      <p>Stone varies from batch to batch. These photographs show pieces that we have in stock now.</p>
      {batches.map(({ variation_id, code, pictures }) => {
        const size = variations.find(({ id }) => id === variation_id)
        return (
          <figure key={`${variation_id} ${code}`}>
            <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
              {pictures.map((picture) => (
                <Picture
                  key={picture.src}
                  picture={picture}
                  sizes="(min-width: 1024px) 250px, (min-width: 640px) 30vw, 45vw"
                  className="w-full"
                />
              ))}
            </div>
            <figcaption className="mt-3 text-sm text-slate">
              Batch {code}
              {size ? `, ${variationSizeText(size)}` : ''}
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}
