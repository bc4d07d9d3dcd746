import { useState } from 'react'
import type { Address } from '#contract/address.ts'
import type { Customer } from '#contract/customer.ts'
import { Button } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import type { AddressKind } from './address-panel.tsx'

const loadPanel = () => import('./address-panel.tsx').then((module) => module.AddressPanel)
/** Fetched at the first sign of interest, so that it slides in at the click. */
const warm = () => void loadPanel().catch(() => undefined)
const onInterest = { onPointerEnter: warm, onFocus: warm }

/** The billing and the shipping address, and the panel either is written in. */
export function Addresses({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState(false)
  const [kinds, setKinds] = useState<AddressKind[]>([])
  const missing = (['billing', 'shipping'] as const).filter((kind) => !customer[kind])
  const edit = (...wanted: AddressKind[]) => {
    setKinds(wanted)
    setOpen(true)
  }
  return (
    <div>
      <p className="max-w-2xl">
        These are offered to you at checkout. We deliver within the United Kingdom only; a billing address can be in
        another country.
      </p>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <AddressCard title="Billing address" address={customer.billing} onEdit={() => edit('billing')} />
        <AddressCard title="Shipping address" address={customer.shipping} onEdit={() => edit('shipping')} />
      </div>
      {missing.length > 0 ? (
        <Button className="mt-8" onClick={() => edit(...missing)} {...onInterest}>
          <span className="first-letter:uppercase">add new</span>
        </Button>
      ) : null}
      <LazyPart
        load={loadPanel}
        part={{ open, onOpenChange: setOpen, kinds, customer }}
        pageInstead={() => '/my-account/addresses'}
      />
    </div>
  )
}

type AddressCardProps = { title: string; address: Address | null; onEdit: () => void }

function AddressCard({ title, address, onEdit }: AddressCardProps) {
  return (
    <section aria-label={title} className="flex flex-col border border-rule bg-white p-5 sm:p-8">
      <h2 className="text-xl">{title}</h2>
      {address ? (
        <>
          <address className="mt-4 grow not-italic break-words">
            {linesOf(address).map(([name, line]) => (
              <span key={name} className="block">
                {line}
              </span>
            ))}
          </address>
          <Button
            look="outline"
            className="mt-6 self-start"
            onClick={onEdit}
            {...onInterest}
            aria-label={`edit ${title.toLowerCase()}`}
          >
            <span className="first-letter:uppercase">edit</span>
          </Button>
        </>
      ) : (
        <p className="mt-4 text-slate">None saved yet.</p>
      )}
    </section>
  )
}

const regions = new Intl.DisplayNames('en-GB', { type: 'region' })

function linesOf(address: Address): [string, string][] {
  const country = address.country === 'OTHER' ? '' : (regions.of(address.country) ?? '')
  const lines: [string, string][] = [
    ['name', `${address.first_name} ${address.last_name}`],
    ['company', address.company],
    ['address_1', address.address_1],
    ['address_2', address.address_2],
    ['city', address.city],
    ['county', address.county || '-'],
    ['postcode', address.postcode],
    ['country', address.country === 'GB' ? 'United Kingdom (UK)' : country],
  ]
  return lines.filter(([, line]) => line !== '')
}
