import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { poundsOrFree } from '#contract/arithmetic/money.ts'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import type { Product } from '../../shared/product-query.ts'
import { useSite } from '../../shared/site.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { LazyEnquiry } from '../enquiries/lazy-enquiry.tsx'
import { shortHowItComes } from './delivery-text.ts'

type HelpPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  product: { id: number; name: string }
  chosen: Variation | null
  deliveryOptions: Product['delivery_options']
}

const link = 'text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep hover:decoration-clay'

/** Answers to common questions before buying, and a form for any other question. */
export function HelpPanel({ open, onOpenChange, product, chosen, deliveryOptions }: HelpPanelProps) {
  const [asking, setAsking] = useState(false)
  const { company, hours } = useSite()
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title="Help and information">
      <div className="space-y-8">
        <Topic title="Delivery">
          <p>
            {deliveryOptions
              .map(({ label, note, price_pence }) => `${label}${note && ` ${note}`}: ${poundsOrFree(price_pence)}`)
              .join('. ')}
            .
          </p>
          <p>
            {shortHowItComes(deliveryOptions)} Dates and costs are confirmed at checkout.{' '}
            <Link to="/delivery-information" className={link}>
              Delivery information
            </Link>
          </p>
        </Topic>
        <Topic title="Returns">
          <p>
            Changed your mind? You have 14 days from the day it arrives. Pieces cut to size are the exception.{' '}
            <Link to="/return-refund-policy" className={link}>
              Return and refund policy
            </Link>
          </p>
        </Topic>
        <Topic title="Samples">
          <p>
            One free sample of each stone, up to eight in an order; posted free when the basket holds nothing else.{' '}
            <Link to="/samples" className={link}>
              How samples work
            </Link>
          </p>
        </Topic>
        <Topic title="Talk to us">
          <p>
            <a href={`tel:${company.phone.replace(/\s/g, '')}`} className={`figures ${link}`}>
              {company.phone}
            </a>
          </p>
          <dl>
            {hours.map((row) => (
              <div key={row.days}>
                <dt className="inline">{row.days}: </dt>
                <dd className="inline text-slate">{row.times}</dd>
              </div>
            ))}
          </dl>
        </Topic>
        <Button look="outline" className="w-full" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Ask about this stone
        </Button>
      </div>
      <LazyEnquiry open={asking} onOpenChange={setAsking} kind="question" product={product} variation={chosen} />
    </SidePanel>
  )
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      <div className="mt-2 space-y-2 text-sm">{children}</div>
    </section>
  )
}
