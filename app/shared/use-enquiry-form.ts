import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { Enquiry } from '#contract/enquiries/enquiry.ts'
import { browserApi, read } from './api.ts'
import { useApiForm } from './use-api-form.ts'

/** Every field of all the enquiry forms; each form registers the ones it has. */
export type EnquiryFields = {
  name: string
  email: string
  phone?: string
  remark?: string
  topic?: string
  message?: string
  pieces?: number | undefined
  width_mm?: number
  height_mm?: number
  edge?: string
  notes?: string
  day?: string
  time?: string
}

type EnquiryFormOptions = {
  /** The kind of enquiry, and the product it is about. */
  subject: Pick<Enquiry, 'kind'> & { product_id?: number; variation_id?: number }
  /** Omit if a field can be filled in before hydration. */
  defaults?: DefaultValues<EnquiryFields>
  onSent?: () => void
}

/** A form that sends an enquiry and shows its reference. */
export function useEnquiryForm({ subject, defaults, onSent }: EnquiryFormOptions) {
  const [receipt, setReceipt] = useState<{ reference: string; message: string } | null>(null)
  const enquiry = useApiForm<EnquiryFields, Enquiry>({
    check: async () => (await import('#contract/enquiries/enquiry.ts')).enquiryFormSchema(subject),
    ...(defaults ? { defaults } : {}),
    failed: 'Your message could not be sent.',
    send: async (json) => {
      const sent = await read(browserApi.api.enquiries.$post({ json }))
      onSent?.()
      setReceipt(sent)
    },
  })
  return { ...enquiry, receipt, setReceipt }
}
