import { trackingUrl } from '#contract/orders/tracking-url.ts'

type TrackingProps = { carrier: string | null; trackingNumber: string | null }

/** The tracking number, as a link to the carrier if we know its page. */
export function TrackingNumber({ carrier, trackingNumber }: TrackingProps) {
  const url = trackingUrl(carrier, trackingNumber)
  if (!url) return <span className="wrap-anywhere">{trackingNumber}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere text-clay underline underline-offset-2 hover:text-clay-deep"
    >
      {trackingNumber}
      <span className="sr-only"> (tracking, opens in a new tab)</span>
    </a>
  )
}
