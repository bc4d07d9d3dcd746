import { useEnquiryForm } from '../../shared/use-enquiry-form.ts'
import { TextAreaField } from '../../ui/field.tsx'
import type { AboutStone } from './about-stone.ts'
import { EnquiryFrame } from './enquiry-frame.tsx'

/** 'Ask about this stone'. */
export function QuestionForm({ about }: { about: AboutStone }) {
  const enquiry = useEnquiryForm({
    subject: { kind: 'question', ...about.ids },
    defaults: { name: '', email: '', phone: '', remark: '', message: '' },
  })
  const { register, formState } = enquiry.form
  return (
    <EnquiryFrame
      enquiry={enquiry}
      button="Send the question"
      intro={<p>{about.text}. Someone who handles this stone will answer by email.</p>}
    >
      <TextAreaField
        label="Your question"
        required
        {...register('message')}
        error={formState.errors.message?.message}
      />
    </EnquiryFrame>
  )
}
