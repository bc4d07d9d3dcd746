import { ApiRefusal, read, serverApi } from '../api.ts'
import { pageFacts } from '../page-facts.ts'
import { pageMeta } from '../seo.ts'
import { Notice } from '../ui/notice.tsx'
import { Price } from '../ui/price.tsx'
import type { Route } from './+types/product'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: loaderData.product.name, description: loaderData.product.summary, url: loaderData.url })
    : [{ title: 'Product not found' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const product = await read(serverApi(context).api.product[':slug'].$get({ param: { slug: params.itemName } }))
    return { product, url: `${context.get(pageFacts).publicUrl}/product/${product.slug}` }
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) throw new Response('Not found', { status: 404 })
    throw error
  }
}

export default function ProductPage({ loaderData: { product } }: Route.ComponentProps) {
  const image = product.images[0]
  return (
    <div className="page grid gap-10 py-12 md:grid-cols-2 lg:gap-16">
      {image ? (
        <img
          src={image.src}
          alt={image.alt}
          width={image.width}
          height={image.height}
          className="aspect-square w-full object-cover"
        />
      ) : null}
      <div>
        <p className="eyebrow">{product.categories[0]?.name ?? 'Product Range'}</p>
        <h1 className="mt-2 text-3xl">{product.name}</h1>
        <p className="mt-4 text-lg">
          <Price price={product.price} from />
        </p>
        <p className="mt-6">{product.description}</p>
        <h2 className="mt-10 text-xl">Sizes</h2>
        <ul className="mt-3 divide-y divide-rule border-y border-rule text-sm">
          {product.variations
            .filter((variation) => variation.kind === 'size')
            .map((variation) => (
              <li key={variation.id} className="figures flex justify-between gap-6 py-3">
                <span>{variation.attributes[0]?.option}</span>
                <span>
                  <Price
                    price={{ amount: variation.price_pence, regular: variation.price_pence, unit: variation.unit }}
                  />
                  {variation.instock ? '' : ' · Temporarily out of stock'}
                </span>
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <div className="page py-24">
      <Notice
        title="Product not found"
        text="Please navigate to this product from the product list."
        link={{ to: '/stone-collection/all-products', label: 'See all products' }}
      />
    </div>
  )
}
