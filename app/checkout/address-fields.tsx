import type { ComponentProps } from 'react'
import { countries } from '#contract/countries.ts'
import { Field, SelectField } from '../ui/field.tsx'
import type { AddressEntry, Kind } from './checkout-form-state.ts'
import type { Faults } from './form-errors.ts'

type Name = Exclude<keyof AddressEntry, 'email' | 'country'>
type AddressFieldsProps = {
  kind: Kind
  address: AddressEntry
  faults: Faults
  onChange: (address: AddressEntry) => void
}

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))

/** An address, field by field. Its e-mail is the order's, which is asked for once. */
export function AddressFields({ kind, address, faults, onChange }: AddressFieldsProps) {
  const field = (
    name: Name,
    label: string,
    autoComplete: string,
    extra: Partial<ComponentProps<typeof Field>> = {},
  ) => (
    <Field
      label={label}
      name={`${kind}.${name}`}
      autoComplete={`${kind} ${autoComplete}`}
      value={address[name]}
      error={faults[`${kind}.${name}`]}
      onChange={(event) => onChange({ ...address, [name]: event.target.value })}
      {...extra}
    />
  )
  const whole = { className: 'sm:col-span-2' }
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {field('first_name', 'First name', 'given-name', { required: true })}
      {field('last_name', 'Last name', 'family-name', { required: true })}
      {field('company', 'Company', 'organization', whole)}
      {field('address_1', 'Address Line 1', 'address-line1', { required: true, ...whole })}
      {field('address_2', 'Address Line 2', 'address-line2', whole)}
      {field('city', 'Town/City', 'address-level2', { required: true })}
      {field('county', 'County', 'address-level1')}
      {field('postcode', 'Postcode', 'postal-code', { required: true, autoCapitalize: 'characters' })}
      {kind === 'billing' ? (
        <SelectField
          label="Country"
          name="billing.country"
          autoComplete="billing country"
          required
          options={countryOptions}
          value={address.country}
          error={faults['billing.country']}
          onChange={(event) => onChange({ ...address, country: event.target.value as AddressEntry['country'] })}
        />
      ) : (
        <div className="text-sm">
          Country
          <p className="mt-1.5 flex min-h-11 items-center text-base">United Kingdom (UK)</p>
        </div>
      )}
      {field('phone', 'Phone', 'tel', {
        required: true,
        type: 'tel',
        hint: kind === 'shipping' ? 'The driver will ring this number' : undefined,
        ...whole,
      })}
    </div>
  )
}
