import { useState } from 'react'
import type { Address, SavedEntry } from '#contract/customers/address.ts'
import { addressBookLimit } from '#contract/customers/address-book.ts'
import type { Customer } from '#contract/customers/customer.ts'
import { Button } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import type { AddressTarget } from './address-panel.tsx'

const loadPanel = () => import('./address-panel.tsx').then((module) => module.AddressPanel)
/** Loads the panel on hover or focus, so that it opens at once on the click. */
const warm = () => void loadPanel().catch(() => undefined)
const onInterest = { onPointerEnter: warm, onFocus: warm }

export function Addresses({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState(false)
  const [target, setTarget] = useState<AddressTarget>({ kinds: [] })
  const missing = (['billing', 'shipping'] as const).filter((kind) => !customer[kind])
  const edit = (next: AddressTarget) => {
    setTarget(next)
    setOpen(true)
  }
  return (
    <div>
      <p className="max-w-2xl">
        These are offered to you at checkout. We deliver within the United Kingdom only; a billing address can be in
        another country.
      </p>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        {(['billing', 'shipping'] as const).map((kind) => (
          <AddressCard
            key={kind}
            title={kind === 'billing' ? 'Billing address' : 'Shipping address'}
            address={customer[kind]}
            onEdit={() => edit({ kinds: [kind] })}
          />
        ))}
      </div>
      {missing.length > 0 ? (
        <Button className="mt-8" onClick={() => edit({ kinds: missing })} {...onInterest}>
          <span className="first-letter:uppercase">add new</span>
        </Button>
      ) : null}
      <AddressBook entries={customer.addresses} onEdit={(entry) => edit({ entry })} />
      <LazyPart
        load={loadPanel}
        part={{ open, onOpenChange: setOpen, target, customer }}
        pageInstead={() => '/my-account/addresses'}
      />
    </div>
  )
}

type AddressBookProps = { entries: SavedEntry[]; onEdit: (entry: SavedEntry | null) => void }

function AddressBook({ entries, onEdit }: AddressBookProps) {
  return (
    <section aria-labelledby="address-book" className="mt-12 border-t border-rule pt-8">
      <h2 id="address-book" className="text-2xl">
        Address book
      </h2>
      <p className="mt-2 max-w-2xl text-slate">
        {entries.length > 0
          ? 'Choose any of these when you order.'
          : 'Save the addresses you often order to, such as a site, and choose among them when you order.'}
      </p>
      {entries.length > 0 ? (
        <div className="mt-6 grid gap-6 lg:grid-cols-2">
          {entries.map((entry) => (
            <AddressCard key={entry.id} title={entry.label} address={entry.address} onEdit={() => onEdit(entry)} />
          ))}
        </div>
      ) : null}
      {entries.length < addressBookLimit ? (
        <Button look="outline" className="mt-6" onClick={() => onEdit(null)} {...onInterest}>
          Add to address book
        </Button>
      ) : null}
    </section>
  )
}

type AddressCardProps = { title: string; address: Address | null; onEdit: () => void }

function AddressCard({ title, address, onEdit }: AddressCardProps) {
  return (
    <section aria-label={title} className="flex flex-col border border-rule bg-white p-5 sm:p-8">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
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
