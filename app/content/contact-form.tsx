import { useEffect, useRef, useState } from 'react'
import { appointmentTopics, contactTopics, isAppointment } from '#contract/enquiries/contact-topics.ts'
import { recallEnquiry, rememberEnquiry } from '../shared/enquiry-draft.ts'
import { submitErrorText } from '../shared/use-api-form.ts'
import { useEnquiryForm } from '../shared/use-enquiry-form.ts'
import { Button } from '../ui/button.tsx'
import { Field, SelectField, TextAreaField } from '../ui/field.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { AppointmentFields } from './appointment-fields.tsx'

const topics = [
  { value: '', label: 'Choose a topic' },
  ...[...appointmentTopics, ...contactTopics].map((topic) => ({ value: topic, label: topic })),
]

/** The contact form. It has no default values, so that text typed before hydration is read from the fields. */
export function ContactForm() {
  const [isRequest, setIsRequest] = useState(false)
  const { form, formProps, submitError, busy, receipt, setReceipt } = useEnquiryForm({
    subject: { kind: isRequest ? 'appointment' : 'contact' },
    onSent: () => {
      form.reset()
      setIsRequest(false)
      rememberEnquiry(null)
    },
  })
  const { register, setValue, getValues } = form
  const { errors } = form.formState
  // Before hydration the browser would send the message in the URL, so the button is disabled until then.
  const hydrated = useHydrated()

  useEffect(() => {
    if (isAppointment(getValues('topic'))) setIsRequest(true)
    const draft = recallEnquiry()
    if (draft === null || getValues('message')) return
    setValue('topic', draft.topic)
    setValue('message', draft.message)
  }, [getValues, setValue])

  if (receipt) return <Sent {...receipt} onAnother={() => setReceipt(null)} />
  return (
    <form {...formProps} aria-label="Contact form" className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Topic"
        required
        options={topics}
        className="sm:col-span-2"
        error={errors.topic?.message}
        {...register('topic', { onChange: ({ target }) => setIsRequest(isAppointment(target.value)) })}
      />
      {isRequest ? <AppointmentFields form={form} /> : null}
      <Field label="Name" type="text" required autoComplete="name" error={errors.name?.message} {...register('name')} />
      <Field
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        required={isRequest}
        hint={isRequest ? undefined : 'If you would rather we rang you'}
        className="sm:col-span-2"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextAreaField
        label="Message"
        required={!isRequest}
        rows={isRequest ? 4 : 7}
        className="sm:col-span-2"
        error={errors.message?.message}
        {...register('message')}
      />
      <Honeypot {...register('remark')} />
      <div className="sm:col-span-2">
        {submitError ? (
          <p role="alert" className="mb-4 border-l-2 border-alarm pl-4 text-sm text-alarm">
            {submitErrorText(submitError)}
          </p>
        ) : null}
        <Button type="submit" busy={busy} disabled={!hydrated} className="w-full sm:w-auto sm:min-w-48">
          {busy ? 'Submitting...' : 'Send message'}
        </Button>
      </div>
    </form>
  )
}

function Sent({ reference, message, onAnother }: { reference: string; message: string; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="status" tabIndex={-1} className="border-l-2 border-moss py-2 pl-6 outline-none">
      <h3 className="text-xl">Message sent</h3>
      <p className="eyebrow mt-5">Your reference</p>
      <p className="figures text-lg">{reference}</p>
      <p className="mt-4">{message}</p>
      <Button look="quiet" className="mt-4" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  )
}
