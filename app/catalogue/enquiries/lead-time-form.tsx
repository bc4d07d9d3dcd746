import { useEnquiryForm } from '../../shared/use-enquiry-form.ts'
import { Field, TextAreaField } from '../../ui/field.tsx'
import type { AboutStone } from './about-stone.ts'
import { EnquiryFrame } from './enquiry-frame.tsx'
import { asWholeNumber, wholeNumberField } from './read-whole-number.ts'

/** 'Enquire about a lead time.' */
export function LeadTimeForm({ about, pieces }: { about: AboutStone; pieces?: number | undefined }) {
  const enquiry = useEnquiryForm({
    subject: { kind: 'lead-time', ...about.ids },
    defaults: { name: '', email: '', phone: '', remark: '', message: '', pieces },
  })
  const { register, formState } = enquiry.form
  return (
    <EnquiryFrame
      enquiry={enquiry}
      button="Ask about the lead time"
      intro={<p>{about.text}. Tell us how much you need and we will write back with a date.</p>}
    >
      <Field
        label="Pieces"
        {...wholeNumberField}
        {...register('pieces', asWholeNumber)}
        error={formState.errors.pieces?.message}
      />
      <TextAreaField
        label="Anything we should know"
        rows={3}
        {...register('message')}
        error={formState.errors.message?.message}
      />
    </EnquiryFrame>
  )
}
