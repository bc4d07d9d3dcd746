import type { PaymentMethod, Provider } from '#contract/orders/order-states.ts'

/** What is asked for. The key makes asking again the same asking; it comes back with every event. */
export type PaymentRequest = {
  requestKey: string
  amountPence: number
  /** The order's own, for people. */
  reference: string
  email: string
  returnUrl: string
  cancelUrl: string
  /** When it was first asked for: the same for every asking, so it may be reckoned with. */
  askedAt: Date
}

/** What a provider says became of a payment. Both names may be there; the key is ours and always enough. */
export type PaymentEvent = {
  kind: 'paid' | 'failed' | 'approved' | 'refunded' | 'ignored'
  /** The provider's name for the telling itself: a repeated one is told under the same. */
  eventId: string
  /** The provider's word for it, kept as it is. */
  type: string
  requestKey?: string | undefined
  providerReference?: string | undefined
  amountPence?: number | undefined
  currency?: string | undefined
  /** What went back of it, as far as this telling knows. */
  refunds?: RefundEvent[]
}

/** Money that went back, whoever told the provider to give it. */
export type RefundEvent = {
  /** The provider's own name for the refund. */
  providerReference: string
  /** Ours, when we asked for it. */
  requestKey?: string | undefined
  state: 'done' | 'waiting' | 'failed'
  amountPence?: number | undefined
  currency?: string | undefined
}

/** What a webhook says it is about. Nothing of it is proven yet. */
export type ScreenedWebhook = {
  /** Of no kind the shop acts on. */
  isIgnored: boolean
  requestKeys: string[]
  providerReferences: string[]
  eventIds: string[]
  /** It may be about a payment of ours without naming it in a way we know. */
  mayBeUnknown: boolean
}

export type RefundRequest = { requestKey: string; providerReference: string; amountPence: number }

/** A company that takes money for us, on a page of its own: no card ever touches this server. */
export type PaymentGateway = {
  provider: Exclude<Provider, 'none'>
  open: (request: PaymentRequest) => Promise<{ providerReference: string; payUrl: string }>
  /** Takes money that the buyer has only agreed to so far, where a provider knows that difference. */
  capture?: (payment: { providerReference: string; requestKey: string }) => Promise<PaymentEvent>
  /** How it stands now, for when no event came. Null: neither paid nor lost. */
  fetchStatus: (payment: { providerReference: string; requestKey: string }) => Promise<PaymentEvent | null>
  /** Lets nobody pay it any more. Null: closed, without money; an event: it was paid before. Takes no money itself. */
  close: (payment: { providerReference: string; requestKey: string }) => Promise<PaymentEvent | null>
  refund: (request: RefundRequest) => Promise<{ providerReference: string }>
  /** Looks a webhook over without asking anybody, where reading it makes calls: what is none is refused here. */
  screenWebhook?: (body: string, headers: Headers) => ScreenedWebhook | 'not_signed'
  /** Reads a webhook, or refuses one that the provider did not sign. */
  readWebhook: (body: string, headers: Headers) => Promise<PaymentEvent | 'not_signed'>
}

/** The ways to pay here, and where the buyer comes back to. */
export type PaymentGateways = {
  methods: { id: PaymentMethod; gateway: PaymentGateway }[]
  publicUrl: () => string
}

export const gatewayForMethod = (gateways: PaymentGateways, method: PaymentMethod): PaymentGateway | null =>
  gateways.methods.find(({ id }) => id === method)?.gateway ?? null

export const gatewayOfProvider = (gateways: PaymentGateways, provider: Provider): PaymentGateway | null =>
  gateways.methods.find(({ gateway }) => gateway.provider === provider)?.gateway ?? null
