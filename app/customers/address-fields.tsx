import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Address } from '#contract/address.ts'
import { Field, SelectField } from '../ui/field.tsx'
import { AddressLookup } from './address-lookup.tsx'

export type AddressEntry = Address

type AddressFieldsProps = {
  form: UseFormReturn<AddressEntry, unknown, AddressEntry>
  countries: { value: string; label: string }[]
  /** Which of one's addresses a browser offers to fill in. */
  section: 'billing' | 'shipping'
}

/** Who, where, and how to reach them; the postcode first, for it may fill in the rest. */
export function AddressFields({ form, countries, section }: AddressFieldsProps) {
  const { register } = form
  const { errors } = form.formState
  const country = useWatch({ control: form.control, name: 'country' })
  const field = (name: keyof AddressEntry, label: string, fill: string) => ({
    label,
    autoComplete: `${section} ${fill}`,
    error: errors[name]?.message,
    ...register(name),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('first_name', 'First name', 'given-name')} required />
        <Field {...field('last_name', 'Last name', 'family-name')} required />
      </div>
      <Field {...field('company', 'Company', 'organization')} />
      <SelectField {...field('country', 'Country', 'country')} required options={countries} />
      <AddressLookup
        enabled={country === 'GB'}
        postcodeField={<Field {...field('postcode', 'Postcode', 'postal-code')} required className="grow" />}
        readPostcode={() => form.getValues('postcode')}
        onChoose={({ line1, line2, city, county, postcode }, fields) => {
          const again = { shouldValidate: form.formState.isSubmitted, shouldDirty: true }
          form.setValue('address_1', line1, again)
          form.setValue('address_2', line2, again)
          form.setValue('city', city, again)
          form.setValue('county', county, again)
          form.setValue('postcode', postcode, again)
          const first = fields?.elements.namedItem('address_1')
          if (first instanceof HTMLElement) first.focus()
        }}
      />
      <Field {...field('address_1', 'Address Line 1', 'address-line1')} required />
      <Field {...field('address_2', 'Address Line 2', 'address-line2')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('city', 'Town/City', 'address-level2')} required />
        <Field {...field('county', 'County', 'address-level1')} />
        <Field {...field('phone', 'Phone number', 'tel')} type="tel" required />
        <Field {...field('email', 'Email address', 'email')} type="email" required />
      </div>
    </>
  )
}
