import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'

/** The address that shopping sites fetch the products from. */
export function ProductFeed() {
  const address = new URL('/feeds/products.xml', location.href).href
  const copy = () => void navigator.clipboard.writeText(address).then(() => say('Copied.'))
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        Product feed
        <p className="text-xs text-quiet">
          Google, Meta, Pinterest and Bing fetch every size, with its current price and stock, from{' '}
          <code className="wrap-anywhere">{address}</code>
        </p>
      </div>
      <Button look="outline" onClick={copy} className="shrink-0">
        Copy<span className="sr-only"> the address of the product feed</span>
      </Button>
    </li>
  )
}
