import { type ReactNode, useEffect, useRef } from 'react'
import { submitErrorText } from '../../shared/use-api-form.ts'
import type { useEnquiryForm } from '../../shared/use-enquiry-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'

type EnquiryFrameProps = {
  enquiry: ReturnType<typeof useEnquiryForm>
  intro: ReactNode
  button: string
  children: ReactNode
}

/** The layout of every enquiry: its fields, the sender, the button and the receipt. */
export function EnquiryFrame({ enquiry, intro, button, children }: EnquiryFrameProps) {
  const { form, formProps, submitError, receipt, busy } = enquiry
  if (receipt) return <Receipt {...receipt} />
  return (
    <form {...formProps} className="space-y-5">
      <div className="text-sm text-slate">{intro}</div>
      <Fields busy={busy} className="space-y-5">
        {children}
        <Sender form={form} />
      </Fields>
      <div>
        <Button type="submit" busy={busy} className="w-full">
          {busy ? 'Sending...' : button}
        </Button>
        {submitError ? (
          <p role="alert" className="mt-2 text-sm text-alarm">
            {submitErrorText(submitError)}
          </p>
        ) : null}
      </div>
    </form>
  )
}

function Sender({ form }: Pick<EnquiryFrameProps['enquiry'], 'form'>) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label="Your name" required autoComplete="name" {...register('name')} error={errors.name?.message} />
      <Field
        label="Email"
        required
        type="email"
        autoComplete="email"
        {...register('email')}
        error={errors.email?.message}
      />
      <Field label="Phone" type="tel" autoComplete="tel" {...register('phone')} error={errors.phone?.message} />
      <Honeypot {...register('remark')} />
    </>
  )
}

function Receipt({ reference, message }: { reference: string; message: string }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} tabIndex={-1} role="status" className="outline-none">
      <p className="font-serif text-xl">Thank you</p>
      <p className="mt-4">{message}</p>
      <p className="figures mt-4 text-sm text-slate">
        Your reference: <strong className="font-semibold text-ink">{reference}</strong>
      </p>
    </div>
  )
}
