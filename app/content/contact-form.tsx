import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { contactTopics, type Enquiry, enquirySchema } from '#contract/enquiry.ts'
import { recallEnquiry, rememberEnquiry } from '../shared/enquiry-draft.ts'
import { sendEnquiry } from '../shared/send-enquiry.ts'
import { Button } from '../ui/button.tsx'
import { Field, SelectField, TextAreaField } from '../ui/field.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { useHydrated } from '../ui/hydrated.ts'

type Entry = Omit<Extract<Enquiry, { kind: 'contact' }>, 'kind' | 'topic'> & { topic: string }

const topics = [
  { value: '', label: 'Choose a topic' },
  ...contactTopics.map((topic) => ({ value: topic, label: topic })),
]
const fieldNames = ['topic', 'name', 'email', 'phone', 'message'] as const

const check = zodResolver(enquirySchema) as unknown as Resolver<Entry, unknown, Enquiry>

const resolver: typeof check = (entry, ...rest) => check({ ...entry, kind: 'contact' } as Entry, ...rest)

/** Topic, who, and what about. No default values: what was typed before hydration is read from the fields. */
export function ContactForm() {
  const { register, handleSubmit, setError, setFocus, setValue, getValues, reset, formState } = useForm<
    Entry,
    unknown,
    Enquiry
  >({
    resolver,
  })
  const { errors, isSubmitting } = formState
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sent, setSent] = useState<{ reference: string; message: string } | null>(null)
  // Sent by the browser itself, the message would end up in an address; so the button waits for us.
  const hydrated = useHydrated()

  useEffect(() => {
    const draft = recallEnquiry()
    if (draft === null || getValues('message')) return
    setValue('topic', draft.topic)
    setValue('message', draft.message)
  }, [getValues, setValue])

  const send = handleSubmit(async (enquiry) => {
    setRefusal(null)
    const answer = await sendEnquiry(enquiry)
    if (answer.sent) {
      reset()
      rememberEnquiry(null)
      return setSent(answer)
    }
    const faults = fieldNames.filter((name) => answer.fields[name])
    for (const name of faults) setError(name, { message: answer.fields[name] ?? '' })
    if (faults[0]) setFocus(faults[0])
    else setRefusal(answer.message)
  })

  if (sent) return <Sent {...sent} onAnother={() => setSent(null)} />
  return (
    <form noValidate onSubmit={send} method="post" aria-label="Contact form" className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Topic"
        required
        options={topics}
        className="sm:col-span-2"
        error={errors.topic?.message}
        {...register('topic')}
      />
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
        hint="If you would rather we rang you"
        className="sm:col-span-2"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextAreaField
        label="Message"
        required
        rows={7}
        className="sm:col-span-2"
        error={errors.message?.message}
        {...register('message')}
      />
      <Honeypot {...register('website')} />
      <div className="sm:col-span-2">
        {refusal ? (
          <p role="alert" className="mb-4 border-l-2 border-alarm pl-4 text-sm text-alarm">
            {refusal}
          </p>
        ) : null}
        <Button type="submit" busy={isSubmitting} disabled={!hydrated} className="w-full sm:w-auto sm:min-w-48">
          {isSubmitting ? 'Submitting...' : 'Send message'}
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
