import { addressBookLimit } from '#contract/customers/address-book.ts'
import { countries } from '#contract/customers/countries.ts'
import { AddressFields, type AddressKind } from '../shared/address-fields.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import {
  type AddressEntry,
  addressOf,
  type Buyer,
  blankAddress,
  type Entry,
  isSaved,
  oneLine,
  savedAddresses,
} from './checkout-form-state.ts'
import type { FieldErrors } from './form-errors.ts'

type AddressChoiceProps = {
  kind: AddressKind
  title: string
  /** Name and postal address only: all that samples need. */
  isPostal: boolean
  entry: Entry
  buyer: Buyer
  errors: FieldErrors
  change: (patch: Partial<Entry>) => void
  onEdit: () => void
}

/** Shows the chosen saved address on one line, or the fields for typing an address. */
export function AddressChoice({ kind, title, isPostal, entry, buyer, errors, change, onEdit }: AddressChoiceProps) {
  const saved = savedAddresses(buyer, kind)
  const name = title.toLowerCase()
  const choose = (id: string | null) => change({ [kind]: null, saved: { ...entry.saved, [kind]: id } })
  if (isSaved(entry, buyer, kind))
    return (
      <div>
        <h3 className="eyebrow font-sans">{title}</h3>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6">
          <p className="wrap-anywhere">{oneLine(addressOf(entry, buyer, kind))}</p>
          <Button look="quiet" aria-label={`change ${name}`} onClick={onEdit}>
            <span className="first-letter:uppercase">change</span>
          </Button>
        </div>
        {saved.length > 1 ? <SavedAddresses {...{ kind, name, entry, saved, choose }} /> : null}
      </div>
    )
  return (
    <fieldset>
      <legend className="eyebrow mb-3">{title}</legend>
      {saved.length > 1 || (saved.length > 0 && !buyer?.[kind]) ? (
        <SavedAddresses {...{ kind, name, entry, saved, choose }} isTyped />
      ) : null}
      <TypedAddress {...{ kind, isPostal, entry, buyer, errors, change }} />
      {buyer?.[kind] ? (
        <Button look="quiet" className="mt-2 -ml-1" onClick={() => choose(null)}>
          <span className="first-letter:uppercase">use my saved {name}</span>
        </Button>
      ) : null}
    </fieldset>
  )
}

type SavedAddressesProps = {
  kind: AddressKind
  name: string
  entry: Entry
  saved: ReturnType<typeof savedAddresses>
  choose: (id: string) => void
  isTyped?: boolean
}

function SavedAddresses({ kind, name, entry, saved, choose, isTyped = false }: SavedAddressesProps) {
  const options = saved.map(({ id, label, address }) => ({ value: id, label: `${label}: ${oneLine(address)}` }))
  return (
    <SelectField
      label={`Choose a ${name} from your account`}
      name={`saved.${kind}`}
      className="mt-3 mb-5"
      options={isTyped ? [{ value: '', label: 'The one entered below' }, ...options] : options}
      value={isTyped ? '' : (entry.saved[kind] ?? saved[0]?.id ?? '')}
      onChange={(event) => event.target.value && choose(event.target.value)}
    />
  )
}

type TypedAddressProps = Pick<AddressChoiceProps, 'kind' | 'isPostal' | 'entry' | 'buyer' | 'errors' | 'change'>

function TypedAddress({ kind, isPostal, entry, buyer, errors, change }: TypedAddressProps) {
  const address = entry[kind] ?? blankAddress
  const write = (changed: AddressEntry) => change({ [kind]: changed })
  const label = entry.saveAs[kind]
  const saveAs = (text: string | null) => change({ saveAs: { ...entry.saveAs, [kind]: text } })
  return (
    <>
      <AddressFields
        bind={(name) => ({
          name: `${kind}.${name}`,
          value: address[name],
          error: errors[`${kind}.${name}`],
          onChange: (event) => write({ ...address, [name]: event.target.value }),
        })}
        kind={kind}
        countries={kind === 'billing' && !isPostal ? countries : countries.filter(({ code }) => code === 'GB')}
        country={address.country}
        readPostcode={() => address.postcode}
        onFound={(found) => write({ ...address, ...found })}
        isPostal={isPostal}
      />
      {buyer && buyer.addresses.length < addressBookLimit ? (
        <div className="mt-3">
          <Checkbox
            name={`save.${kind}`}
            checked={label !== null}
            onChange={(event) => saveAs(event.target.checked ? suggestedLabel[kind] : null)}
          >
            Save this address in my account
          </Checkbox>
          {label === null ? null : (
            <Field
              label="Name of this address"
              name={`save_addresses.${kind}`}
              required
              maxLength={40}
              autoComplete="off"
              value={label}
              error={errors[`save_addresses.${kind}`]}
              onChange={(event) => saveAs(event.target.value)}
              className="mt-1 max-w-sm"
            />
          )}
        </div>
      ) : null}
    </>
  )
}

const suggestedLabel: Record<AddressKind, string> = { billing: 'Home', shipping: 'Site' }
