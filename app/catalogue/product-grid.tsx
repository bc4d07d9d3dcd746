import { Link } from 'react-router'
import type { ProductCard } from '#contract/catalogue.ts'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'

/** Cards in one, two or three columns. The first row is above the fold and loads at once. */
export function ProductGrid({ products }: { products: ProductCard[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.id}>
          <Card product={product} eager={index < 3} />
        </li>
      ))}
    </ul>
  )
}

function Card({ product, eager }: { product: ProductCard; eager: boolean }) {
  const image = product.images[0]
  return (
    <article className="group relative">
      {image ? (
        <Picture
          picture={image}
          eager={eager}
          sizes="(min-width: 1080px) 30vw, (min-width: 640px) 45vw, 90vw"
          className="aspect-square w-full object-cover"
        />
      ) : (
        <p className="grid aspect-square place-items-center bg-lime text-slate">No image available</p>
      )}
      {product.price.discount_percent ? (
        <p className="absolute top-3 left-3 bg-clay px-2.5 py-1 text-xs text-white">
          -{product.price.discount_percent}%
        </p>
      ) : null}
      <h2 className="mt-4 text-lg">
        <Link to={`/product/${product.slug}`} className="after:absolute after:inset-0 group-hover:text-clay">
          {product.name}
        </Link>
      </h2>
      <p className="mt-1 text-sm text-slate">
        <Price price={product.price} from />
      </p>
    </article>
  )
}
