import type { ChangeEvent } from 'react'
import type { DefaultValues, FieldPath, FieldValues, PathValue, RegisterOptions } from 'react-hook-form'
import type { z } from 'zod'
import { submitErrorText, useApiForm } from '../../shared/use-api-form.ts'
import type { Once } from './use-form-keys.ts'
import { isCancelled, sendErrorMessage, useSend } from './use-send.ts'

type OfficeFormOptions<Entry extends FieldValues, Ready, Result> = {
  /** The contract's schema for the request. */
  schema: z.ZodType<Ready, Entry>
  defaults: DefaultValues<Entry>
  /** The lists to refetch afterwards. */
  changes: string
  send: (ready: Ready, once: Once) => Promise<Result>
  onDone?: (result: Result) => void
  /** The field for a path in the server's errors, if it is not named like the last part of the path. */
  fieldOf?: (path: string) => FieldPath<Entry> | undefined
}

/** An office form: errors appear at their field, and a second press of the button sends nothing twice. */
export function useOfficeForm<Entry extends FieldValues, Ready, Result>(
  options: OfficeFormOptions<Entry, Ready, Result>,
) {
  const send = useSend(options.changes)
  const { form, formProps, submitError, setSubmitError, busy } = useApiForm<Entry, Ready>({
    check: async () => options.schema,
    defaults: options.defaults,
    fieldOf: options.fieldOf,
    failed: 'The shop could not be reached.',
    send: async (ready) => {
      try {
        const result = await send((once) => options.send(ready, once))
        options.onDone?.(result)
      } catch (error) {
        if (!isCancelled(error)) throw error
        setSubmitError({ message: sendErrorMessage(error) })
      }
    },
  })
  /** Everything a field needs except its label. */
  const field = (name: FieldPath<Entry>, rules?: RegisterOptions<Entry, FieldPath<Entry>>) => ({
    ...form.register(name, rules),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  /** For a field whose value the form works out until someone types another. */
  const change = (name: FieldPath<Entry>) => ({
    name,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      form.setValue(name, target.value as PathValue<Entry, FieldPath<Entry>>)
      // Checks all fields, because others may be worked out from this one.
      if (form.formState.isSubmitted) void form.trigger()
    },
    error: form.getFieldState(name, form.formState).error?.message,
  })
  return { form, formProps, field, change, error: submitError ? submitErrorText(submitError) : '', busy }
}
