import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { AddressChoice } from './address-choice.tsx'
import { addressOf, type Buyer, type Entry, emailOf, isSame, type Kind, oneLine } from './checkout-form-state.ts'
import { FaultList } from './error-list.tsx'
import type { Faults } from './form-errors.ts'

type DetailsSectionProps = {
  entry: Entry
  buyer: Buyer
  faults: Faults
  /** Leads to a field. */
  onGo: (field: string) => void
  change: (patch: Partial<Entry>) => void
  /** Takes the account's address over into the fields, and goes there. */
  edit: (kind: Kind) => void
  onContinue: () => void
}

export function DetailsSection({ entry, buyer, faults, onGo, change, edit, onContinue }: DetailsSectionProps) {
  const same = isSame(entry, buyer)
  const shared = { entry, buyer, faults }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <FaultList faults={faults} onGo={onGo} />
      <div className="space-y-8">
        {buyer ? (
          <p className="text-sm text-slate">
            Signed in as <span className="wrap-anywhere text-ink">{buyer.email}</span>
          </p>
        ) : (
          <GuestEmail email={entry.email} fault={faults.email} onChange={(email) => change({ email })} />
        )}
        <AddressChoice
          kind="billing"
          title="Billing address"
          {...shared}
          onChange={(billing) => change({ billing })}
          onEdit={() => edit('billing')}
        />
        <div>
          <Checkbox
            name="sameAsBilling"
            checked={same}
            onChange={(event) => change({ sameAsBilling: event.target.checked })}
          >
            Delivery address is the same as billing
          </Checkbox>
          {same ? null : (
            <div className="mt-4">
              <AddressChoice
                kind="shipping"
                title="Delivery address"
                {...shared}
                onChange={(shipping) => change({ shipping })}
                onEdit={() => edit('shipping')}
              />
              <p className="mt-3 text-xs text-slate">
                We deliver to UK addresses only. If you collect, no delivery address is needed.
              </p>
            </div>
          )}
        </div>
      </div>
      <Button type="submit" className="mt-8 min-h-12 w-full sm:w-auto">
        <span className="first-letter:uppercase">proceed to delivery/collection details</span>
      </Button>
    </form>
  )
}

function GuestEmail({ email, fault, onChange }: { email: string; fault?: string; onChange: (email: string) => void }) {
  return (
    <div>
      <Field
        label="Email address"
        name="email"
        type="email"
        required
        autoComplete="email"
        hint="We will send your order confirmation and delivery updates here."
        value={email}
        error={fault}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="mt-2 text-sm text-slate">
        Have an account?{' '}
        <Link to="/auth?next=/checkout" className="inline-flex min-h-11 items-center text-clay underline">
          Log in
        </Link>{' '}
        or continue as a guest.
      </p>
    </div>
  )
}

export function DetailsSummary({ entry, buyer, collected }: { entry: Entry; buyer: Buyer; collected: boolean }) {
  const billing = oneLine(addressOf(entry, buyer, 'billing'))
  const delivery = isSame(entry, buyer) ? 'same as billing' : oneLine(addressOf(entry, buyer, 'shipping'))
  return (
    <dl className="space-y-0.5">
      <Row label="Email" text={emailOf(entry, buyer)} />
      <Row label="Billing address" text={billing} />
      {collected ? null : <Row label="Delivery address" text={delivery} />}
    </dl>
  )
}

const Row = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt className="inline">{label}: </dt>
    <dd className="inline wrap-anywhere text-ink">{text}</dd>
  </div>
)
