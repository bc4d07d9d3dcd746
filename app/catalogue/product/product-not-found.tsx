import { Notice } from '../../ui/notice.tsx'
import { BestSellers } from '../best-sellers.tsx'

export function ProductNotFound() {
  return (
    <div className="page py-16">
      <Notice
        title="Product not found"
        text="Please navigate to this product from the product list."
        link={{ to: '/stone-collection/all-products', label: 'See all products' }}
      />
      <BestSellers />
    </div>
  )
}
