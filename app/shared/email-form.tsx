import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import type { EmailResult } from './submit-email.ts'

type EmailFormProps = {
  send: (email: string, remark: string) => Promise<EmailResult>
  button: string
  /** What we use the address for. */
  promise: ReactNode
  name: string
  /** The form has just opened: its field takes the focus. */
  takesFocus?: boolean
  /** The confirmation replaces the form; otherwise it can be filled in again. */
  isOnce?: boolean
  className?: string
}

type State = { at: 'idle' } | { at: 'sending' } | { at: 'answered'; result: EmailResult }

/** A form for one email address, with the server's reply. After a failure the typed text stays. */
export function EmailForm({
  send,
  button,
  promise,
  name,
  takesFocus = false,
  isOnce = false,
  className,
}: EmailFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const [state, setState] = useState<State>({ at: 'idle' })
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In React's tree this form may be inside another one, which must not be submitted.
    event.stopPropagation()
    if (state.at === 'sending') return
    const form = event.currentTarget
    const entered = new FormData(form)
    setState({ at: 'sending' })
    const result = await send(String(entered.get('email')), String(entered.get('remark')))
    setState({ at: 'answered', result })
    if ('message' in result) form.reset()
    else if (result.field) input.current?.focus()
  }

  const result = state.at === 'answered' ? state.result : null
  const message = result && 'message' in result ? result.message : null
  const refusal = result && 'refusal' in result ? result : null
  if (message && isOnce) return <Answer message={message} />
  return (
    <form noValidate method="post" onSubmit={submit} aria-label={name} className={className}>
      <label htmlFor={`${id}-email`} className="text-sm">
        Email address
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          ref={input}
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          aria-invalid={refusal?.field || undefined}
          aria-describedby={`${id}-answer ${id}-promise`}
          className="min-h-12 min-w-0 grow basis-48 border border-mortar bg-white px-3.5 text-base aria-invalid:border-alarm"
        />
        {/* Before hydration the browser itself would submit the form. */}
        <Button type={hydrated ? 'submit' : 'button'} busy={state.at === 'sending'} className="min-h-12 grow sm:grow-0">
          {state.at === 'sending' ? 'Sending...' : button}
        </Button>
      </div>
      <Honeypot name="remark" />
      <div id={`${id}-answer`} className="mt-1.5 text-sm empty:hidden">
        <p role="status" className="text-moss empty:hidden">
          {message}
        </p>
        <p role="alert" className="text-alarm empty:hidden">
          {refusal?.refusal}
        </p>
      </div>
      <p id={`${id}-promise`} className="mt-1.5 text-xs text-slate">
        {promise}
      </p>
    </form>
  )
}

/** The form has gone, and the focus with it: the reply takes the focus. */
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
