import { Link } from 'react-router'
import type { AddressKind } from '../shared/address-fields.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { AddressChoice } from './address-choice.tsx'
import { addressOf, type Buyer, type Entry, emailOf, isSame, oneLine } from './checkout-form-state.ts'
import { ErrorList } from './error-list.tsx'
import type { FieldErrors } from './form-errors.ts'

type DetailsSectionProps = {
  entry: Entry
  buyer: Buyer
  /** Only free samples, which need no more than an address. */
  posted: boolean
  errors: FieldErrors
  /** Moves the focus to a field. */
  onGo: (field: string) => void
  change: (patch: Partial<Entry>) => void
  /** Copies the saved address into the fields and moves the focus there. */
  edit: (kind: AddressKind) => void
  onContinue: () => void
}

export function DetailsSection({ entry, buyer, posted, errors, onGo, change, edit, onContinue }: DetailsSectionProps) {
  const same = isSame(entry, buyer)
  const shared = { entry, buyer, errors, change }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <ErrorList errors={errors} onGo={onGo} />
      <div className="space-y-8">
        {buyer ? (
          <p className="text-sm text-slate">
            Signed in as <span className="wrap-anywhere text-ink">{buyer.email}</span>
          </p>
        ) : (
          <GuestEmail email={entry.email} error={errors.email} onChange={(email) => change({ email })} />
        )}
        <AddressChoice
          kind="billing"
          title={posted && same ? 'Your address' : 'Billing address'}
          isPostal={posted}
          {...shared}
          onEdit={() => edit('billing')}
        />
        {posted && same ? null : (
          <DeliveryAddress {...{ ...shared, same }} isPostal={posted} onEdit={() => edit('shipping')} />
        )}
        {posted ? null : <OrderNames {...{ entry, errors, change }} />}
      </div>
      <Button type="submit" className="mt-8 min-h-12 w-full sm:w-auto">
        <span className="first-letter:uppercase">proceed to delivery/collection details</span>
      </Button>
    </form>
  )
}

type DeliveryAddressProps = Pick<DetailsSectionProps, 'entry' | 'buyer' | 'errors' | 'change'> & {
  same: boolean
  isPostal: boolean
  onEdit: () => void
}

function DeliveryAddress({ same, isPostal, onEdit, ...shared }: DeliveryAddressProps) {
  const { change } = shared
  return (
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
          <AddressChoice kind="shipping" title="Delivery address" isPostal={isPostal} {...shared} onEdit={onEdit} />
          <p className="mt-3 text-xs text-slate">
            We deliver to UK addresses only. If you collect, no delivery address is needed.
          </p>
        </div>
      )}
    </div>
  )
}

function GuestEmail({ email, error, onChange }: { email: string; error?: string; onChange: (email: string) => void }) {
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
        error={error}
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

/** For business buyers, who want their own references on the invoice and the delivery note. */
function OrderNames({ entry, errors, change }: Pick<DetailsSectionProps, 'entry' | 'errors' | 'change'>) {
  return (
    <fieldset>
      <legend className="eyebrow mb-3">For your records (optional)</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="PO number"
          name="po_number"
          maxLength={40}
          autoComplete="off"
          value={entry.poNumber}
          error={errors.po_number}
          onChange={(event) => change({ poNumber: event.target.value })}
        />
        <Field
          label="Job name"
          name="job_name"
          maxLength={40}
          autoComplete="off"
          value={entry.jobName}
          error={errors.job_name}
          onChange={(event) => change({ jobName: event.target.value })}
        />
      </div>
      <p className="mt-2 text-xs text-slate">They appear on your invoice, delivery note and emails.</p>
    </fieldset>
  )
}

type DetailsSummaryProps = { entry: Entry; buyer: Buyer; collected: boolean; posted: boolean }

export function DetailsSummary({ entry, buyer, collected, posted }: DetailsSummaryProps) {
  const billing = oneLine(addressOf(entry, buyer, 'billing'))
  const delivery = isSame(entry, buyer) ? 'same as billing' : oneLine(addressOf(entry, buyer, 'shipping'))
  return (
    <dl className="space-y-0.5">
      <Row label="Email" text={emailOf(entry, buyer)} />
      <Row label={posted && isSame(entry, buyer) ? 'Your address' : 'Billing address'} text={billing} />
      {collected || (posted && isSame(entry, buyer)) ? null : <Row label="Delivery address" text={delivery} />}
      {entry.poNumber.trim() ? <Row label="PO number" text={entry.poNumber} /> : null}
      {entry.jobName.trim() ? <Row label="Job name" text={entry.jobName} /> : null}
    </dl>
  )
}

const Row = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt className="inline">{label}: </dt>
    <dd className="inline wrap-anywhere text-ink">{text}</dd>
  </div>
)
