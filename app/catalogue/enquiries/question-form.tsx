import { TextAreaField } from '../../ui/field.tsx'
import type { AboutStone } from './about-stone.ts'
import { EnquiryFrame } from './enquiry-frame.tsx'
import { useEnquiry } from './use-enquiry.ts'

/** 'Ask about this stone'. */
export function QuestionForm({ about }: { about: AboutStone }) {
  const enquiry = useEnquiry({
    kind: 'question',
    name: '',
    email: '',
    phone: '',
    website: '',
    message: '',
    ...about.ids,
  })
  const { register, formState } = enquiry.form
  return (
    <EnquiryFrame
      enquiry={enquiry}
      button="Send the question"
      intro={<p>{about.words}. Someone who handles this stone will answer by email.</p>}
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
