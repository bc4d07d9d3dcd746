import { Field, SelectField, TextAreaField } from '../../ui/field.tsx'
import type { AboutStone } from './about-stone.ts'
import { EnquiryFrame } from './enquiry-frame.tsx'
import { asNumber, useEnquiry } from './use-enquiry.ts'

const edges = ['Not sure yet', 'Sawn', 'Polished', 'Bevelled', 'Bullnose'].map((edge) => ({ value: edge, label: edge }))

/** 'We can cut': a request for pieces made to measure. */
export function CuttingForm({ about }: { about: AboutStone }) {
  const enquiry = useEnquiry({
    kind: 'cutting',
    name: '',
    email: '',
    phone: '',
    website: '',
    edge: 'Not sure yet',
    notes: '',
    ...about.ids,
  })
  const { register, formState } = enquiry.form
  const { errors } = formState
  const whole = { type: 'number', inputMode: 'numeric', step: 1, required: true } as const
  return (
    <EnquiryFrame
      enquiry={enquiry}
      button="Ask for a price"
      intro={
        <p>
          {about.words}. We can cut it to your size, square or shaped. Send us the measurements and we will write back
          with a price and a date. Pieces made to measure cannot be returned unless something is wrong with them.
        </p>
      }
    >
      <Field label="Pieces" {...whole} min={1} {...register('pieces', asNumber)} error={errors.pieces?.message} />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Width (mm)"
          {...whole}
          min={10}
          {...register('width_mm', asNumber)}
          error={errors.width_mm?.message}
        />
        <Field
          label="Height (mm)"
          {...whole}
          min={10}
          {...register('height_mm', asNumber)}
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
