import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { say } from '../ui/say.ts'
import { ApiError } from './api.ts'

/** What went wrong and, if it helps, what to do about it. */
export type SubmitError = { message: string; advice?: string }

/** Both on one line, for a form without a list of errors. */
export const submitErrorText = ({ message, advice }: SubmitError): string => [message, advice].filter(Boolean).join(' ')

const noAnswer = (message: string): SubmitError => ({
  message,
  advice: 'Please check your connection and try again: nothing you entered is lost.',
})

type ApiFormOptions<Entry extends FieldValues, Ready> = {
  /** Loads the contract's schema when the visitor enters the form, so that the browser checks what the server checks. */
  check: () => Promise<z.ZodType<Ready>>
  /** Omit if a field can be filled in before hydration: its value is then read from the field. */
  defaults?: DefaultValues<Entry>
  send: (ready: Ready) => Promise<unknown>
  /** Shown when there was no response; with `plain`, also instead of the server's message. */
  failed: string
  plain?: boolean
  /** The field for a path in the server's errors, if it is not named like the last part of the path. */
  fieldOf?: ((path: string) => FieldPath<Entry> | undefined) | undefined
}

/** A field that has the focus already is not read again, so its error is said. */
function focusInvalid(field: HTMLElement) {
  const [errorId = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ')
  if (field !== document.activeElement) return field.focus()
  const error = document.getElementById(errorId)?.textContent
  if (error) say(error)
}

/** Up to this many errors, the first field takes the focus; with more, their list does. */
const fewErrors = 3

/** A form that is checked as the server checks it. An error is shown at its field, or above the form. */
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
  /** The list of all errors, in forms that have one. */
  const summary = useRef<HTMLDivElement>(null)
  const formElement = useRef<HTMLFormElement>(null)

  const send = form.handleSubmit(async (ready) => {
    try {
      await options.send(ready)
    } catch (error) {
      if (!(error instanceof ApiError)) return setSubmitError(noAnswer(options.failed))
      const fields = Object.keys(form.getValues())
      // 'billing.postcode' is the field 'postcode' of this form.
      const fieldErrors = Object.entries(error.fields)
        .map(([path, message]) => [options.fieldOf?.(path) ?? path.split('.').at(-1) ?? path, message] as const)
        .filter(([field]) => fields.includes(field.split('.')[0] ?? field))
      for (const [field, message] of fieldErrors) form.setError(field as FieldPath<Entry>, { message })
      if (fieldErrors.length === 0) setSubmitError({ message: (!options.plain && error.message) || options.failed })
    }
  })

  // While the form is sent its fields are disabled and the button has the focus: an error takes it after the next render.
  const { errors, submitCount, isSubmitting } = form.formState
  const seen = useRef(0)
  const { setFocus } = form
  useEffect(() => {
    if (isSubmitting || seen.current === submitCount) return
    seen.current = submitCount
    const names = Object.keys(errors)
    const [first] = names
    if (!summary.current) {
      const field = formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (field) focusInvalid(field)
      else if (first) setSubmitError({ message: String(errors[first]?.message || 'Please check what you entered.') })
    } else if (first && names.length <= fewErrors) setFocus(first as FieldPath<Entry>)
    else if (first || submitError) summary.current.focus()
  }, [isSubmitting, submitCount, errors, submitError, setFocus])

  const formProps = {
    ref: formElement,
    noValidate: true,
    method: 'post' as const,
    onFocus: () => void Promise.all([import('@hookform/resolvers/zod'), options.check()]).catch(() => undefined),
    onSubmit: (event: SyntheticEvent) => {
      setSubmitError(null)
      send(event).catch(() => setSubmitError(noAnswer(options.failed)))
    },
  }
  return { form, formProps, submitError, setSubmitError, summary, busy: isSubmitting }
}
