import type { ClaimRequest } from '#contract/orders/claim.ts'
import type { Order } from '#contract/orders/order.ts'
import { ApiError, browserApi, read } from '../shared/api.ts'
import type { OrderId } from './calls.ts'

const uploadTimeoutMs = 60_000

export const makeClaim = async ({ reference, key }: OrderId, json: ClaimRequest): Promise<Order> =>
  (
    await read(
      browserApi.api.orders[':reference'].claims.$post({ param: { reference }, query: key ? { key } : {}, json }),
    )
  ).data

/** Sends a photo as it is, and answers the name it is stored under. */
export async function uploadPhoto({ reference, key }: OrderId, file: File): Promise<string> {
  const query = key ? `?key=${encodeURIComponent(key)}` : ''
  const response = await fetch(`/api/orders/${encodeURIComponent(reference)}/photos${query}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': file.type || 'image/jpeg' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(uploadTimeoutMs),
  })
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, body.error ?? {})
  return body.photo
}
