import { Link } from 'react-router'
import { poundsOrFree } from '#contract/arithmetic/money.ts'
import type { Product } from '../../shared/product-query.ts'
import { BatchesInStock } from './batches-in-stock.tsx'
import { careAdvice } from './care-advice.ts'
import { howItComes } from './delivery-text.ts'
import { Section } from './section.tsx'
import { SizesTable } from './sizes-table.tsx'
import { Suitability } from './suitability.tsx'
import { technicalRows } from './technical-rows.ts'

const link = 'text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep hover:decoration-clay'

/** The detailed sections of a product page. */
export function ProductDetails({ product }: { product: Product }) {
  const care = careAdvice(product)
  return (
    <div className="page mt-16 lg:mt-24">
      <Section title="Description">
        <p className="text-lg">{product.description}</p>
      </Section>
      <Section title="Sizes and prices">
        <SizesTable product={product} />
      </Section>
      {product.batches.length > 0 ? (
        <Section title="Our stock, photographed">
          <BatchesInStock product={product} />
        </Section>
      ) : null}
      <Section title="Technical data">
        <TechnicalTable product={product} />
      </Section>
      {product.technical ? (
        <Section title="Suitability">
          <Suitability technical={product.technical} rooms={roomsOf(product)} />
        </Section>
      ) : null}
      <Section title="Delivery">
        <Delivery options={product.delivery_options} />
      </Section>
      {care.length > 0 ? (
        <Section title="Care">
          <div className="space-y-4">
            {care.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>
              More on{' '}
              <Link to="/sealing-and-maintenance" className={link}>
                sealing and maintenance
              </Link>
              ,{' '}
              <Link to="/installation" className={link}>
                installation
              </Link>{' '}
              and{' '}
              <Link to="/adhevise-grout-advise" className={link}>
                adhesive and grout
              </Link>
              .
            </p>
          </div>
        </Section>
      ) : null}
    </div>
  )
}

const roomsOf = (product: Product) =>
  product.attributes.find((attribute) => attribute.slug === 'pa_room-type-usage')?.options ?? []

function TechnicalTable({ product }: { product: Product }) {
  return (
    <dl className="divide-y divide-rule border-y border-rule text-sm">
      {technicalRows(product).map((row) => (
        <div key={row.label} className="grid gap-x-6 py-3 sm:grid-cols-[13rem_1fr]">
          <dt className="text-slate">{row.label}</dt>
          <dd className="figures">
            {row.value}
            {row.note ? <span className="mt-1 block text-xs text-slate">{row.note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Delivery({ options }: { options: Product['delivery_options'] }) {
  return (
    <div className="space-y-4">
      <dl className="figures divide-y divide-rule border-y border-rule text-sm">
        {options.map((option) => (
          <div key={option.id} className="flex justify-between gap-6 py-3">
            <dt>
              {option.label} <span className="text-slate">{option.note}</span>
            </dt>
            <dd>{poundsOrFree(option.price_pence)}</dd>
          </div>
        ))}
      </dl>
      <p>{howItComes(options)}</p>
      <p>
        Read more:{' '}
        <Link to="/delivery-information" className={link}>
          delivery information
        </Link>{' '}
        and{' '}
        <Link to="/return-refund-policy" className={link}>
          returns within 14 days
        </Link>
        .
      </p>
    </div>
  )
}
