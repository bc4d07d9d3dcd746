import { Button } from '../ui/button.tsx'
import { AddressFields } from './address-fields.tsx'
import {
  type AddressEntry,
  addressOf,
  type Buyer,
  type Entry,
  isSaved,
  type Kind,
  oneLine,
} from './checkout-form-state.ts'
import type { Faults } from './form-errors.ts'

type AddressChoiceProps = {
  kind: Kind
  title: string
  entry: Entry
  buyer: Buyer
  faults: Faults
  onChange: (address: AddressEntry | null) => void
  onEdit: () => void
}

/** The account's address on one line, or one typed here for this order. */
export function AddressChoice({ kind, title, entry, buyer, faults, onChange, onEdit }: AddressChoiceProps) {
  const address = addressOf(entry, buyer, kind)
  const name = title.toLowerCase()
  if (isSaved(entry, buyer, kind))
    return (
      <div>
        <h3 className="eyebrow font-sans">{title}</h3>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6">
          <p className="wrap-anywhere">{oneLine(address)}</p>
          <Button look="quiet" aria-label={`change ${name}`} onClick={onEdit}>
            <span className="first-letter:uppercase">change</span>
          </Button>
        </div>
      </div>
    )
  return (
    <fieldset>
      <legend className="eyebrow mb-3">{title}</legend>
      <AddressFields kind={kind} address={address} faults={faults} onChange={onChange} />
      {buyer?.[kind] ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 text-xs text-slate">
          For this order only; the address in your account stays as it is.
          <Button look="quiet" onClick={() => onChange(null)}>
            <span className="first-letter:uppercase">use my saved {name}</span>
          </Button>
        </p>
      ) : null}
    </fieldset>
  )
}
