import { Notice } from '../../ui/notice.tsx'

export function ProductNotFound() {
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
