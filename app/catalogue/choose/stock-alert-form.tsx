import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, browserApi, read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'

type StockAlertFormProps = {
  productId: number
  /** One size; without it, any size of the product. */
  variationId?: number
  /** It has just been opened: the focus goes into it. */
  isAsked?: boolean
}

type State =
  | { at: 'idle' }
  | { at: 'sending' }
  | { at: 'done'; message: string }
  /** `field`: the address is at fault, not the way to the shop. */
  | { at: 'failed'; message: string; field: boolean }

const unreachable = 'This could not be sent. Please check your connection and try again.'

/** 'Tell me when it is back': one address, one mail. A failure keeps what was typed. */
export function StockAlertForm({ productId, variationId, isAsked = false }: StockAlertFormProps) {
  const id = useId()
  const email = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ at: 'idle' })
  useEffect(() => {
    if (isAsked) email.current?.focus()
  }, [isAsked])
  const wrong = state.at === 'failed' && state.field

  const fail = (message: string, field: boolean) => {
    setState({ at: 'failed', message, field })
    if (field) email.current?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // This form may stand inside another one, as far as React knows.
    event.stopPropagation()
    if (state.at === 'sending') return
    const entered = new FormData(event.currentTarget)
    if (email.current?.validity.valueMissing) return fail('Email is required', true)
    if (email.current?.validity.typeMismatch) return fail('Please enter a valid email address', true)
    setState({ at: 'sending' })
    try {
      const json = {
        email: String(entered.get('email')),
        website: String(entered.get('website')),
        product_id: productId,
        ...(variationId === undefined ? {} : { variation_id: variationId }),
      }
      const { message } = await read(browserApi.api['stock-alerts'].$post({ json }))
      setState({ at: 'done', message })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) return fail(unreachable, false)
      fail(error.fields.email ?? error.message, 'email' in error.fields)
    }
  }

  if (state.at === 'done') return <Answer message={state.message} />
  return (
    <form noValidate onSubmit={submit} aria-label="Tell me when it is back">
      <label htmlFor={`${id}-email`} className="block text-sm">
        Email address
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          ref={email}
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-answer ${id}-promise`}
          className="min-h-12 min-w-0 grow basis-48 border border-mortar bg-white px-3.5 text-base aria-invalid:border-alarm"
        />
        <Button type="submit" busy={state.at === 'sending'} className="min-h-12 grow sm:grow-0">
          {state.at === 'sending' ? 'Sending...' : 'Tell me when it is back'}
        </Button>
      </div>
      <Honeypot name="website" />
      <p id={`${id}-answer`} role="alert" className="mt-1.5 text-sm text-alarm empty:hidden">
        {state.at === 'failed' ? state.message : null}
      </p>
      <p id={`${id}-promise`} className="mt-1.5 text-xs text-slate">
        One email when it is back in stock. Then we delete your address.
      </p>
    </form>
  )
}

/** The form is gone, and the focus with it: it goes to the answer. */
function Answer({ message }: { message: string }) {
  return (
    <p
      role="status"
      tabIndex={-1}
      ref={(element) => element?.focus()}
      className="border-l-2 border-moss pl-4 text-sm outline-none"
    >
      {message}
    </p>
  )
}
