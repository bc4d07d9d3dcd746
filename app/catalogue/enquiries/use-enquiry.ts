import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { type Enquiry, enquirySchema } from '#contract/enquiry.ts'
import { sendEnquiry } from '../../shared/send-enquiry.ts'

/** Every field any of the forms has; each form registers its own. */
export type EnquiryFields = {
  kind: Enquiry['kind']
  name: string
  email: string
  phone?: string
  website?: string
  message?: string
  pieces?: number
  width_mm?: number
  height_mm?: number
  edge?: string
  notes?: string
  product_id?: number
  variation_id?: number
}

const resolver = zodResolver(enquirySchema) as unknown as Resolver<EnquiryFields>

/** A form of the shop's one enquiry schema: checked here as the server checks it, sent, and answered with a reference. */
export function useEnquiry(defaultValues: EnquiryFields) {
  const form = useForm<EnquiryFields>({ resolver, defaultValues })
  const [receipt, setReceipt] = useState<{ reference: string; message: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = form.handleSubmit(async (fields) => {
    setFailure(null)
    const answer = await sendEnquiry(fields as Enquiry)
    if (answer.sent) return setReceipt(answer)
    setFailure(answer.message)
    for (const [field, message] of Object.entries(answer.fields))
      if (field in form.getValues()) form.setError(field as keyof EnquiryFields, { message })
  })
  return { form, submit, receipt, failure }
}
