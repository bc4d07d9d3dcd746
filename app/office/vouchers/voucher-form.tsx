import { Controller, useWatch } from 'react-hook-form'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { VoucherListRow } from '#contract/office/vouchers.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Fields, SelectField } from '../../ui/field.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { DateField } from '../parts/date-field.tsx'
import { Alert } from '../parts/panel.tsx'
import { emptyEntry, entryOf, voucherEntrySchema } from './voucher-entry.ts'

type VoucherFormProps = {
  /** Null for a new voucher. */
  voucher: VoucherListRow | null
  collections: { slug: string; title: string }[]
  onDone: () => void
}

const kinds = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Amount in £' },
]

export function VoucherForm({ voucher, collections, onDone }: VoucherFormProps) {
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: voucherEntrySchema,
    defaults: voucher ? entryOf(voucher) : emptyEntry(londonTime(new Date()).day),
    changes: 'vouchers',
    send: async (fields, once) => {
      if (!voucher) return read(officeApi.vouchers.$post({ json: fields }, once()))
      const { id, version } = voucher
      return read(officeApi.vouchers[':id'].$put({ param: { id: String(id) }, json: { version, fields } }, once()))
    },
    onDone,
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const chosen = useWatch({ control: form.control, name: 'collections' })
  const faultOfCollections = form.formState.errors.collections?.message
  const toggle = (slug: string, isOn: boolean) =>
    form.setValue('collections', isOn ? [...chosen, slug] : chosen.filter((one) => one !== slug))
  return (
    <form {...formProps}>
      {error && (
        <div className="mb-4">
          <Alert>{error}</Alert>
        </div>
      )}
      <Fields busy={busy} className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Code" required autoComplete="off" className="sm:col-span-2" {...field('code')} />
        <SelectField label="Takes off" options={kinds} {...field('kind')} />
        <Field
          label={kind === 'percent' ? 'Percentage' : 'Amount, in £'}
          required
          inputMode="decimal"
          {...field('value')}
        />
        <Controller
          control={form.control}
          name="from"
          render={({ field: { name: _, ...field }, fieldState }) => (
            <DateField {...field} label="First day" required error={fieldState.error?.message} />
          )}
        />
        <Controller
          control={form.control}
          name="until"
          render={({ field: { name: _, ...field }, fieldState }) => (
            <DateField {...field} label="Last day" hint="Empty: no end" error={fieldState.error?.message} />
          )}
        />
        <Field label="Least spend, in £" inputMode="decimal" hint="On the goods it covers" {...field('least_spend')} />
        <Field label="Uses in all" inputMode="numeric" hint="Empty: no limit" {...field('most_uses')} />
        <div className="sm:col-span-2">
          <Checkbox {...form.register('once_per_customer')}>Once per customer</Checkbox>
          <Checkbox {...form.register('on_samples')}>Also valid for full-size samples</Checkbox>
          <Checkbox {...form.register('on_delivery')}>Also valid for delivery</Checkbox>
        </div>
        <fieldset className="min-w-0 sm:col-span-2">
          <legend className="field-label">Collections</legend>
          <p className="field-hint mb-1">If none is ticked, it is valid for all goods.</p>
          {faultOfCollections && <p className="field-error">{faultOfCollections}</p>}
          <div className="grid max-h-44 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 overflow-y-auto rounded-md border border-rule px-3 py-1">
            {collections.map(({ slug, title }) => (
              <label key={slug} className="checkbox min-h-9">
                <input
                  type="checkbox"
                  checked={chosen.includes(slug)}
                  onChange={({ target }) => toggle(slug, target.checked)}
                />
                <span>{title}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Field label="Note for staff" maxLength={200} className="sm:col-span-2" {...field('note')} />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" busy={busy}>
            {voucher ? 'Save voucher' : 'Add voucher'}
          </Button>
          <Button look="outline" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </Fields>
    </form>
  )
}
