import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Address, SavedEntry } from '#contract/customers/address.ts'
import { countries } from '#contract/customers/countries.ts'
import type { Customer } from '#contract/customers/customer.ts'
import { AddressFields, type AddressKind } from '../shared/address-fields.tsx'
import { ErrorSummary } from '../shared/error-summary.tsx'
import { useApiForm } from '../shared/use-api-form.ts'
import { Button } from '../ui/button.tsx'
import { Field, Fields, SelectField } from '../ui/field.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { deleteAddress, saveAddress, updateProfile } from './calls.ts'
import { DeleteAddress } from './delete-address.tsx'
import { applyCustomer } from './session-query.ts'

/** The account's billing or shipping address (or both, for a new one), or an address book entry (null: a new entry). */
export type AddressTarget = { kinds: AddressKind[] } | { entry: SavedEntry | null }

type AddressPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  target: AddressTarget
  customer: Customer
}

/** The 'Edit Address' panel. Closing it discards the form. */
export function AddressPanel({ open, onOpenChange, target, customer }: AddressPanelProps) {
  // The panel must mount closed, or it does not slide in.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(open), [open])
  const queries = useQueryClient()
  const apply = async (change: Promise<Customer>) => {
    await applyCustomer(queries, await change)
    onOpenChange(false)
  }
  return (
    <SidePanel open={isOpen} onOpenChange={onOpenChange} title="Edit Address" width="md:w-[560px]">
      {'kinds' in target ? (
        <AccountAddressForm kinds={target.kinds} customer={customer} apply={apply} />
      ) : (
        <BookAddressForm entry={target.entry} customer={customer} apply={apply} />
      )}
    </SidePanel>
  )
}

type Apply = (change: Promise<Customer>) => Promise<void>

const uses = {
  both: { label: 'Billing and shipping', kinds: ['billing', 'shipping'] },
  billing: { label: 'Billing', kinds: ['billing'] },
  shipping: { label: 'Shipping', kinds: ['shipping'] },
} satisfies Record<string, { label: string; kinds: AddressKind[] }>
type Use = keyof typeof uses

const useOptions = Object.entries(uses).map(([value, { label }]) => ({ value, label }))
const failed = 'Failed to save address. Please try again.'

function AccountAddressForm({ kinds, customer, apply }: { kinds: AddressKind[]; customer: Customer; apply: Apply }) {
  const [kind] = kinds
  const [use, setUse] = useState<Use>(kinds.length > 1 ? 'both' : (kind ?? 'billing'))
  const saved = kinds.length === 1 && kind ? customer[kind] : null
  const entered = useApiForm<Address, Address>({
    check: async () => {
      const { addressSchema, deliveryAddressSchema } = await import('#contract/customers/address.ts')
      return use === 'billing' ? addressSchema : deliveryAddressSchema
    },
    defaults: saved ?? newAddress(customer),
    failed,
    plain: true,
    send: (address) => apply(updateProfile(Object.fromEntries(uses[use].kinds.map((usedAs) => [usedAs, address])))),
  })
  const chooseUse = (chosen: Use) => {
    setUse(chosen)
    if (chosen !== 'billing') entered.form.setValue('country', 'GB')
  }
  return (
    <AddressForm
      entered={entered}
      kind={use === 'shipping' ? 'shipping' : 'billing'}
      isUkOnly={use !== 'billing'}
      onDelete={saved && kind ? () => apply(updateProfile({ [kind]: null })) : null}
    >
      {kinds.length > 1 ? (
        <SelectField
          label="Use it for"
          options={useOptions}
          value={use}
          onChange={(event) => chooseUse(event.target.value as Use)}
        />
      ) : null}
    </AddressForm>
  )
}

type Labelled = Address & { label: string }

function BookAddressForm({ entry, customer, apply }: { entry: SavedEntry | null; customer: Customer; apply: Apply }) {
  const entered = useApiForm<Labelled, { label: string; address: Address }>({
    check: async () => (await import('#contract/customers/address.ts')).addressFormSchema,
    defaults: entry ? { label: entry.label, ...entry.address } : { label: '', ...newAddress(customer) },
    failed,
    send: (named) => apply(saveAddress(named, entry?.id)),
  })
  const { register, formState } = entered.form
  return (
    <AddressForm
      // The shared fields do not include the label.
      entered={entered as unknown as Entered}
      kind="shipping"
      isUkOnly={false}
      onDelete={entry ? () => apply(deleteAddress(entry.id)) : null}
    >
      <Field
        label="Name of this address"
        required
        maxLength={40}
        autoComplete="off"
        hint="For example Home, a site or a customer’s name"
        error={formState.errors.label?.message}
        {...register('label')}
      />
    </AddressForm>
  )
}

type Entered = Omit<ReturnType<typeof useApiForm<Address, Address>>, 'form'> & {
  form: UseFormReturn<Address, unknown, Address>
}

type AddressFormProps = {
  entered: Entered
  kind: AddressKind
  /** True for a delivery address: we deliver in the UK only. A billing address can be anywhere. */
  isUkOnly: boolean
  onDelete: (() => Promise<void>) | null
  children: ReactNode
}

function AddressForm({ entered, kind, isUkOnly, onDelete, children }: AddressFormProps) {
  const { form, formProps, submitError, summary, busy } = entered
  const country = useWatch({ control: form.control, name: 'country' })
  const { errors, isSubmitted } = form.formState
  return (
    <form {...formProps} aria-label="Edit Address" className="space-y-5">
      <ErrorSummary {...{ form, submitError, summary }} />
      <Fields busy={busy} className="space-y-5">
        {children}
        <AddressFields
          bind={(name) => ({ error: errors[name]?.message, ...form.register(name) })}
          kind={kind}
          countries={isUkOnly ? countries.filter(({ code }) => code === 'GB') : countries}
          country={country}
          readPostcode={() => form.getValues('postcode')}
          onFound={(found) => {
            for (const [name, text] of Object.entries(found))
              form.setValue(name as keyof Address, text, { shouldValidate: isSubmitted, shouldDirty: true })
          }}
          hasEmail
        />
        {isUkOnly ? <p className="text-xs text-slate">We deliver within the United Kingdom only.</p> : null}
      </Fields>
      <div className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" busy={busy} className="grow">
          {busy ? 'Saving...' : <span className="first-letter:uppercase">save</span>}
        </Button>
        {onDelete ? <DeleteAddress disabled={busy} onDelete={onDelete} /> : null}
      </div>
    </form>
  )
}

const newAddress = ({ first_name, last_name, email }: Customer): Address => ({
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
