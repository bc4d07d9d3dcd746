import type { RefObject } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { SubmitError } from './use-customer-form.ts'

type FaultsProps<Entry extends FieldValues, Ready> = {
  form: UseFormReturn<Entry, unknown, Ready>
  submitError: SubmitError | null
  faultsBox: RefObject<HTMLDivElement | null>
}

const sentences = (errors: FieldErrors): [string, string][] =>
  Object.entries(errors).flatMap(([field, fault]) =>
    typeof fault?.message === 'string' && fault.message ? [[field, fault.message] as [string, string]] : [],
  )

/** Everything that is wrong, together above the form; each sentence leads to its field. */
export function Faults<Entry extends FieldValues, Ready>({ form, submitError, faultsBox }: FaultsProps<Entry, Ready>) {
  const faults = sentences(form.formState.errors)
  const anything = submitError !== null || faults.length > 0
  return (
    <div
      ref={faultsBox}
      role="alert"
      tabIndex={-1}
      className={anything ? 'border-l-2 border-alarm py-1 pl-4 text-sm text-alarm outline-none' : 'sr-only'}
    >
      {submitError ? (
        <>
          <p>{submitError.message}</p>
          {submitError.advice ? <p className="text-slate">{submitError.advice}</p> : null}
        </>
      ) : null}
      {faults.length > 0 ? (
        <ul>
          {faults.map(([field, message]) => (
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

/** Tells a password manager whose password is asked for, where no field on the screen does. */
export const Username = ({ email = '' }: { email?: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)
