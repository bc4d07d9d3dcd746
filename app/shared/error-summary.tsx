import type { RefObject } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { SubmitError } from './use-api-form.ts'

type ErrorSummaryProps<Entry extends FieldValues, Ready> = {
  form: UseFormReturn<Entry, unknown, Ready>
  submitError: SubmitError | null
  summary: RefObject<HTMLDivElement | null>
}

const messagesByField = (errors: FieldErrors): [string, string][] =>
  Object.entries(errors).flatMap(([field, error]) =>
    typeof error?.message === 'string' && error.message ? [[field, error.message] as [string, string]] : [],
  )

/** All errors in one list above the form; each moves the focus to its field. */
export function ErrorSummary<Entry extends FieldValues, Ready>({
  form,
  submitError,
  summary,
}: ErrorSummaryProps<Entry, Ready>) {
  const messages = messagesByField(form.formState.errors)
  const hasError = submitError !== null || messages.length > 0
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      className={hasError ? 'border-l-2 border-alarm py-1 pl-4 text-sm text-alarm outline-none' : 'sr-only'}
    >
      {submitError ? (
        <>
          <p>{submitError.message}</p>
          {submitError.advice ? <p className="text-slate">{submitError.advice}</p> : null}
        </>
      ) : null}
      {messages.length > 0 ? (
        <ul>
          {messages.map(([field, message]) => (
            <li key={field}>
              <button
                type="button"
                onClick={() => form.setFocus(field as FieldPath<Entry>)}
                className="min-h-7 text-left underline decoration-rule underline-offset-4 hover:decoration-alarm"
              >
                {message}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
