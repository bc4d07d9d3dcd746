import type { KeptStone } from '#contract/catalogue/kept-stones.ts'
import { Price } from '../../shared/price.tsx'
import { ProductLink } from '../../shared/product-link.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The card of related products would be split off the script of product pages, which needs it at once. */
export function SavedCard({ stone, heading: Heading }: { stone: KeptStone; heading: 'h2' | 'h3' }) {
  const [picture] = stone.images
  return (
    <article className="group relative">
      <div className="product-card-frame">
        {picture ? (
          <Picture picture={picture} alt="" sizes="(min-width: 1080px) 22vw, (min-width: 768px) 30vw, 80vw" />
        ) : (
          <p>No image available</p>
        )}
      </div>
      <Heading className="mt-4 text-lg">
        <ProductLink product={stone} className="after:absolute after:inset-0 group-hover:text-clay">
          {stone.name}
        </ProductLink>
      </Heading>
      <p className="mt-1 text-sm text-slate">
        <Price price={stone.price} from />
      </p>
    </article>
  )
}
