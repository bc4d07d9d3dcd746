import type { ClaimRequest } from '#contract/orders/claim.ts'
import type { Order } from '#contract/orders/order.ts'
import { browserApi, read } from '../shared/api.ts'
import type { OrderId } from './calls.ts'

export const makeClaim = async ({ reference, key }: OrderId, json: ClaimRequest): Promise<Order> =>
  (
    await read(
      browserApi.api.orders[':reference'].claims.$post({ param: { reference }, query: key ? { key } : {}, json }),
    )
  ).data

export const photosPath = ({ reference, key }: OrderId, name = ''): string =>
  `/api/orders/${encodeURIComponent(reference)}/photos${name && `/${encodeURIComponent(name)}`}${key ? `?key=${encodeURIComponent(key)}` : ''}`
