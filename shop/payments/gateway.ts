import type { PaymentMethod, Provider } from '#contract/orders/order-states.ts'

/** A payment to open. The key makes retries idempotent, and every event of the payment carries it. */
export type PaymentRequest = {
  requestKey: string
  amountPence: number
  /** The order's reference, for people. */
  reference: string
  email: string
  returnUrl: string
  cancelUrl: string
  /** The time of the first request. Retries send the same, so expiry times may be based on it. */
  requestedAt: Date
}

/** What happened to a payment. The event names it by the shop's key, the provider's reference or both. */
export type PaymentEvent = {
  kind: 'paid' | 'failed' | 'approved' | 'refunded' | 'ignored'
  /** The provider's id of the event. A repeated event has the same id. */
  eventId: string
  /** The provider's name for this type of event, unchanged. */
  type: string
  requestKey?: string | undefined
  providerReference?: string | undefined
  amountPence?: number | undefined
  currency?: string | undefined
  /** The refunds of the payment that this event reports. */
  refunds?: RefundEvent[]
}

/** A refund, whether the shop requested it or somebody made it at the provider. */
export type RefundEvent = {
  /** The provider's id of the refund. */
  providerReference: string
  /** The shop's key, if the shop requested the refund. */
  requestKey?: string | undefined
  state: 'done' | 'waiting' | 'failed'
  amountPence?: number | undefined
  currency?: string | undefined
}

/** What a webhook claims to be about, before its signature is verified. */
export type ScreenedWebhook = {
  /** The shop does not act on this type of event. */
  isIgnored: boolean
  requestKeys: string[]
  providerReferences: string[]
  eventIds: string[]
  /** It may be about one of our payments without naming it in a way the shop recognises. */
  mayBeUnknown: boolean
}

export type RefundRequest = { requestKey: string; providerReference: string; amountPence: number }

/** A payment provider. Buyers pay on the provider's page, so no card details ever reach this server. */
export type PaymentGateway = {
  provider: Exclude<Provider, 'none'>
  open: (request: PaymentRequest) => Promise<{ providerReference: string; payUrl: string }>
  /** Takes money that the buyer has approved, for providers that separate approval from payment. */
  capture?: (payment: { providerReference: string; requestKey: string }) => Promise<PaymentEvent>
  /** The current state, for when no webhook came. Null: neither paid nor failed. */
  fetchStatus: (payment: { providerReference: string; requestKey: string }) => Promise<PaymentEvent | null>
  /** Makes the payment impossible to pay, and takes no money. Null: closed unpaid; an event: it was already paid. */
  close: (payment: { providerReference: string; requestKey: string }) => Promise<PaymentEvent | null>
  refund: (request: RefundRequest) => Promise<{ providerReference: string }>
  /** Checks a webhook without network calls, for providers where `readWebhook` needs some. Rejects forgeries early. */
  screenWebhook?: (body: string, headers: Headers) => ScreenedWebhook | 'not_signed'
  /** Reads a webhook, or rejects one that the provider did not sign. */
  readWebhook: (body: string, headers: Headers) => Promise<PaymentEvent | 'not_signed'>
}

/** The payment methods of this shop, and its public address, which buyers return to. */
export type PaymentGateways = {
  methods: { id: PaymentMethod; gateway: PaymentGateway }[]
  publicUrl: () => string
}

export const gatewayForMethod = (gateways: PaymentGateways, method: PaymentMethod): PaymentGateway | null =>
  gateways.methods.find(({ id }) => id === method)?.gateway ?? null

export const gatewayOfProvider = (gateways: PaymentGateways, provider: Provider): PaymentGateway | null =>
  gateways.methods.find(({ gateway }) => gateway.provider === provider)?.gateway ?? null
