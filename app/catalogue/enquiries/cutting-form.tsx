import { useEnquiryForm } from '../../shared/use-enquiry-form.ts'
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx'
import type { AboutStone } from './about-stone.ts'
import { EnquiryFrame } from './enquiry-frame.tsx'
import { asWholeNumber, wholeNumberField } from './read-whole-number.ts'

const edges = ['Not sure yet', 'Sawn', 'Polished', 'Bevelled', 'Bullnose'].map((edge) => ({ value: edge, label: edge }))

/** 'We can cut': an enquiry about pieces cut to size. */
export function CuttingForm({ about }: { about: AboutStone }) {
  const enquiry = useEnquiryForm({
    subject: { kind: 'cutting', ...about.ids },
    defaults: { name: '', email: '', phone: '', remark: '', edge: 'Not sure yet', notes: '' },
  })
  const { register, formState } = enquiry.form
  const { errors } = formState
  const numberField = { ...wholeNumberField, required: true }
  return (
    <EnquiryFrame
      enquiry={enquiry}
      button="Ask for a price"
      intro={
        <p>
          {about.text}. We can cut it to your size, square or shaped. Send us the measurements and we will write back
          with a price and a date. Pieces made to measure cannot be returned unless something is wrong with them.
        </p>
      }
    >
      <Field label="Pieces" {...numberField} {...register('pieces', asWholeNumber)} error={errors.pieces?.message} />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Width (mm)"
          {...numberField}
          {...register('width_mm', asWholeNumber)}
          error={errors.width_mm?.message}
        />
        <Field
          label="Height (mm)"
          {...numberField}
          {...register('height_mm', asWholeNumber)}
          error={errors.height_mm?.message}
        />
      </div>
      <SelectField label="Edge" options={edges} {...register('edge')} error={errors.edge?.message} />
      <TextAreaField
        label="Notes"
        rows={3}
        hint="Holes, notches, rounded corners, more than one size"
        {...register('notes')}
        error={errors.notes?.message}
      />
    </EnquiryFrame>
  )
}
