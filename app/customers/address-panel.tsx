import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { countries } from '#contract/countries.ts'
import type { Customer } from '#contract/customer.ts'
import { Button } from '../ui/button.tsx'
import { Fields, SelectField } from '../ui/field.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { type AddressEntry, AddressFields } from './address-fields.tsx'
import { type ProfileChange, updateProfile } from './calls.ts'
import { DeleteAddress } from './delete-address.tsx'
import { Faults } from './form-parts.tsx'
import { applyCustomer } from './session-query.ts'
import { useCustomerForm } from './use-customer-form.ts'

export type AddressKind = 'billing' | 'shipping'

type AddressPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The one being edited, or those a new one may serve as. */
  kinds: AddressKind[]
  customer: Customer
}

/** 'Edit Address', from the right. Closed, it forgets what was typed, found and refused. */
export function AddressPanel({ open, onOpenChange, kinds, customer }: AddressPanelProps) {
  // Mounted open it would have nothing to slide in from.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(open), [open])
  return (
    <SidePanel open={shown} onOpenChange={onOpenChange} title="Edit Address" width="md:w-[560px]">
      <AddressForm kinds={kinds} customer={customer} onDone={() => onOpenChange(false)} />
    </SidePanel>
  )
}

const uses = {
  both: { label: 'Billing and shipping', kinds: ['billing', 'shipping'] },
  billing: { label: 'Billing', kinds: ['billing'] },
  shipping: { label: 'Shipping', kinds: ['shipping'] },
} satisfies Record<string, { label: string; kinds: AddressKind[] }>
type Use = keyof typeof uses

const useOptions = Object.entries(uses).map(([value, { label }]) => ({ value, label }))

/** We deliver in the UK only; what is elsewhere can be billed. */
const countryOptions = (use: Use) =>
  countries
    .filter(({ code }) => use === 'billing' || code === 'GB')
    .map(({ code, name }) => ({ value: code, label: name }))

type AddressFormProps = { kinds: AddressKind[]; customer: Customer; onDone: () => void }

function AddressForm({ kinds, customer, onDone }: AddressFormProps) {
  const id = useId()
  const queries = useQueryClient()
  const [kind] = kinds
  const [use, setUse] = useState<Use>(kinds.length > 1 ? 'both' : (kind ?? 'billing'))
  const saved = kinds.length === 1 && kind ? customer[kind] : null
  const change = async (wanted: ProfileChange) => {
    await applyCustomer(queries, await updateProfile(wanted))
    onDone()
  }
  const { form, formProps, submitError, faultsBox, busy } = useCustomerForm<AddressEntry, AddressEntry>({
    check: async () => {
      const { addressSchema, deliveryAddressSchema } = await import('#contract/address.ts')
      return use === 'billing' ? addressSchema : deliveryAddressSchema
    },
    defaults: saved ?? newAddress(customer),
    failed: 'Failed to save address. Please try again.',
    plain: true,
    send: (address) => change(Object.fromEntries(uses[use].kinds.map((one) => [one, address]))),
  })
  const chooseUse = (chosen: Use) => {
    setUse(chosen)
    if (chosen !== 'billing') form.setValue('country', 'GB')
  }
  return (
    <form id={id} {...formProps} aria-label="Edit Address" className="space-y-5">
      <Faults form={form} submitError={submitError} faultsBox={faultsBox} />
      <Fields busy={busy} className="space-y-5">
        {kinds.length > 1 ? (
          <SelectField
            label="Use it for"
            options={useOptions}
            value={use}
            onChange={(event) => chooseUse(event.target.value as Use)}
          />
        ) : null}
        <AddressFields
          form={form}
          countries={countryOptions(use)}
          section={use === 'shipping' ? 'shipping' : 'billing'}
        />
        {use === 'billing' ? null : <p className="text-xs text-slate">We deliver within the United Kingdom only.</p>}
      </Fields>
      <div className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" busy={busy} className="grow">
          {busy ? 'Saving...' : <span className="first-letter:uppercase">save</span>}
        </Button>
        {saved && kind ? <DeleteAddress disabled={busy} onDelete={() => change({ [kind]: null })} /> : null}
      </div>
    </form>
  )
}

const newAddress = ({ first_name, last_name, email }: Customer): AddressEntry => ({
  first_name,
  last_name,
  company: '',
  phone: '',
  email,
  country: 'GB',
  address_1: '',
  address_2: '',
  city: '',
  county: '',
  postcode: '',
})
