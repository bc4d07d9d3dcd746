import type { ChangeEvent, FocusEvent } from 'react'
import type { Address } from '#contract/customers/address.ts'
import { Field, SelectField } from '../ui/field.tsx'
import { AddressLookup } from './address-lookup.tsx'

export type AddressKind = 'billing' | 'shipping'

type Control = HTMLInputElement | HTMLSelectElement

/** Name, value and error of a field, whatever form it is in. */
type BoundField = {
  name: string
  error?: string | undefined
  value?: string
  ref?: (control: Control | null) => void
  onChange: (event: ChangeEvent<Control>) => unknown
  onBlur?: (event: FocusEvent<Control>) => unknown
}

type AddressFieldsProps = {
  bind: (name: keyof Address) => BoundField
  /** Which address the browser offers to autofill. */
  kind: AddressKind
  /** Allowed countries. If there is only one, it is shown as text. */
  countries: readonly { code: Address['country']; name: string }[]
  country: Address['country']
  readPostcode: () => string
  onFound: (found: Pick<Address, 'address_1' | 'address_2' | 'city' | 'county' | 'postcode'>) => void
  /** Whether the address includes an email. An order has one email for both addresses. */
  hasEmail?: boolean
  /** Name and postal address only. */
  isPostal?: boolean
}

/** The postcode comes before the lines that its lookup can fill in. */
export function AddressFields({
  bind,
  kind,
  countries,
  country,
  readPostcode,
  onFound,
  hasEmail = false,
  isPostal = false,
}: AddressFieldsProps) {
  const field = (name: keyof Address, label: string, fill: string) => ({
    label,
    autoComplete: `${kind} ${fill}`,
    ...bind(name),
  })
  const wide = 'sm:col-span-2'
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field {...field('first_name', 'First name', 'given-name')} required />
      <Field {...field('last_name', 'Last name', 'family-name')} required />
      {isPostal ? null : <Field {...field('company', 'Company', 'organization')} className={wide} />}
      {countries.length > 1 ? (
        <SelectField
          {...field('country', 'Country', 'country')}
          required
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          className={wide}
        />
      ) : (
        <div className={`text-sm ${wide}`}>
          Country
          <p className="mt-1.5 flex min-h-11 items-center text-base">{countries[0]?.name}</p>
        </div>
      )}
      <AddressLookup
        enabled={country === 'GB'}
        postcodeField={
          <Field
            {...field('postcode', 'Postcode', 'postal-code')}
            required
            autoCapitalize="characters"
            className="grow"
          />
        }
        readPostcode={readPostcode}
        nextField={bind('address_1').name}
        onChoose={({ line1, line2, ...place }) => onFound({ address_1: line1, address_2: line2, ...place })}
        className={wide}
      />
      <Field {...field('address_1', 'Address Line 1', 'address-line1')} required className={wide} />
      <Field {...field('address_2', 'Address Line 2', 'address-line2')} className={wide} />
      <Field {...field('city', 'Town/City', 'address-level2')} required />
      <Field {...field('county', 'County', 'address-level1')} />
      {isPostal ? null : (
        <Field
          {...field('phone', 'Phone number', 'tel')}
          type="tel"
          required
          hint={kind === 'shipping' ? 'The driver will ring this number' : undefined}
          className={hasEmail ? '' : wide}
        />
      )}
      {hasEmail ? <Field {...field('email', 'Email address', 'email')} type="email" required /> : null}
    </div>
  )
}
