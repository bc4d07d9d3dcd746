import { useParams } from 'react-router'
import { useTitle } from '../parts/use-title.ts'
import { OrderDetail } from './order-detail.tsx'

export function OrderScreen() {
  const { reference = '' } = useParams()
  useTitle(reference)
  return <OrderDetail reference={reference} />
}
