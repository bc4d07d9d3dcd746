import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from './api.ts'

/** What went wrong, and what to do about it where there is more to say. */
export type SubmitError = { message: string; advice?: string }

/** Both on one line, where there is no list of errors to stand above. */
export const submitErrorText = ({ message, advice }: SubmitError): string => [message, advice].filter(Boolean).join(' ')

const unheard = (message: string): SubmitError => ({
  message,
  advice: 'Please check your connection and try again: nothing you entered is lost.',
})

type ApiFormOptions<Entry extends FieldValues, Ready> = {
  /** The contract's schema, fetched when somebody begins to write: the browser refuses in the server's words. */
  check: () => Promise<z.ZodType<Ready>>
  /** None where a field may have been filled in before hydration: those are read from the fields. */
  defaults?: DefaultValues<Entry>
  send: (ready: Ready) => Promise<unknown>
  /** Where the server could not be heard; with `plain`, also instead of what it said. */
  failed: string
  plain?: boolean
}

/** Up to so many, the first takes the focus; more are read in their list first. */
const fewFaults = 3

/** A form checked here as the server checks it; a refusal goes to its fields, or above them all. */
export function useApiForm<Entry extends FieldValues, Ready>(options: ApiFormOptions<Entry, Ready>) {
  const resolver: Resolver<Entry, unknown, Ready> = async (...entry) => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), options.check()])
    return (zodResolver(schema as never) as unknown as typeof resolver)(...entry)
  }
  const form = useForm<Entry, unknown, Ready>({
    resolver,
    ...(options.defaults ? { defaultValues: options.defaults } : {}),
    shouldFocusError: false,
  })
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  /** Where the form has one: what is wrong, listed together. */
  const summary = useRef<HTMLDivElement>(null)
  const formElement = useRef<HTMLFormElement>(null)

  const send = form.handleSubmit(async (ready) => {
    try {
      await options.send(ready)
    } catch (error) {
      if (!(error instanceof ApiError)) return setSubmitError(unheard(options.failed))
      const known = Object.keys(form.getValues())
      // 'billing.postcode' is the postcode of the address in hand.
      const faults = Object.entries(error.fields)
        .map(([path, message]) => [path.split('.').at(-1) ?? path, message] as const)
        .filter(([field]) => known.includes(field))
      for (const [field, message] of faults) form.setError(field as FieldPath<Entry>, { message })
      if (faults.length === 0) setSubmitError({ message: (!options.plain && error.message) || options.failed })
    }
  })

  // While it is sent the fields are disabled and the button has the focus: a fault takes it once all is drawn again.
  const { errors, submitCount, isSubmitting } = form.formState
  const seen = useRef(0)
  const { setFocus } = form
  useEffect(() => {
    if (isSubmitting || seen.current === submitCount) return
    seen.current = submitCount
    const faults = Object.keys(errors)
    const [first] = faults
    if (!summary.current) focusFirstInvalid(formElement.current)
    else if (first && faults.length <= fewFaults) setFocus(first as FieldPath<Entry>)
    else if (first || submitError) summary.current.focus()
  }, [isSubmitting, submitCount, errors, submitError, setFocus])

  const formProps = {
    ref: formElement,
    noValidate: true,
    method: 'post' as const,
    onFocus: () => void Promise.all([import('@hookform/resolvers/zod'), options.check()]).catch(() => undefined),
    onSubmit: (event: SyntheticEvent) => {
      setSubmitError(null)
      send(event).catch(() => setSubmitError(unheard(options.failed)))
    },
  }
  return { form, formProps, submitError, setSubmitError, summary, busy: isSubmitting }
}

const focusFirstInvalid = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
