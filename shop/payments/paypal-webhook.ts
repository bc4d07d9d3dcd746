import { z } from 'zod'
import type { ScreenedWebhook } from './gateway.ts'

const eventSchema = z.object({ id: z.string(), event_type: z.string(), resource: z.record(z.string(), z.unknown()) })
export type PayPalEvent = z.output<typeof eventSchema>

export function readEvent(body: string): PayPalEvent | null {
  try {
    return eventSchema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

type Links = { links?: { rel: string; href: string }[] | undefined }

/** The capture that a refund belongs to. A refund names it only by a link. */
export const captureIdOf = ({ links = [] }: Links): string | undefined =>
  /\/captures\/([\w-]+)$/.exec(links.find(({ rel }) => rel === 'up')?.href ?? '')?.[1]

/** Where the various types of event name the payment they are about. */
const namesSchema = z.object({
  id: z.string().optional(),
  custom_id: z.string().optional(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }) }).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
})

const handledTypes = new Set([
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
])

/**
 * Checks whether a webhook may come from PayPal, and which of our payments it would be about. Verifying a signature
 * takes a call to PayPal and anybody can send requests, so those rejected here or naming no payment of ours cost none.
 */
export function screenPaypalWebhook(body: string, headers: Headers): ScreenedWebhook | 'not_signed' {
  if (!hasSignature(headers)) return 'not_signed'
  const event = readEvent(body)
  const names = event && namesSchema.safeParse(event.resource).data
  if (!event || !names) return 'not_signed'
  const isRefund = event.event_type === 'PAYMENT.CAPTURE.REFUNDED'
  const captureId = isRefund ? captureIdOf(names) : undefined
  const present = (...all: (string | undefined)[]) =>
    all.filter((name) => name !== undefined && name !== '') as string[]
  return {
    isIgnored: !handledTypes.has(event.event_type),
    requestKeys: present(names.custom_id, names.purchase_units?.[0]?.custom_id),
    providerReferences: isRefund ? [] : present(names.id, names.supplementary_data?.related_ids.order_id),
    eventIds: captureId ? [`capture_${captureId}`] : [],
    // Staff may have made the refund at PayPal before the shop received the event of the capture.
    mayBeUnknown: captureId !== undefined,
  }
}

const printable = /^[\x21-\x7e]{1,1000}$/

/** All five of PayPal's headers, and a certificate from PayPal's own host. */
function hasSignature(headers: Headers): boolean {
  const sent = (name: string) => headers.get(`paypal-${name}`) ?? ''
  if (sent('auth-algo') !== 'SHA256withRSA') return false
  if (!['transmission-id', 'transmission-sig'].every((name) => printable.test(sent(name)))) return false
  if (Number.isNaN(Date.parse(sent('transmission-time')))) return false
  const certificate = URL.parse(sent('cert-url'))
  return certificate?.protocol === 'https:' && /(^|\.)paypal\.com$/.test(certificate.hostname)
}
