import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiRefusal } from '../api.ts'

/** What went wrong, and what to do about it where there is more to say. */
export type Trouble = { message: string; advice?: string }

export const unreachable = (message: string): Trouble => ({
  message,
  advice: 'Please check your connection and try again: nothing you entered is lost.',
})

type CustomerFormOptions<Entry extends FieldValues, Ready> = {
  /** The contract's schema: the browser refuses in the words the server would. */
  check: z.ZodType<Ready>
  /** None where a field may have been filled in while the page was waking up: those are read from the fields. */
  defaults?: DefaultValues<Entry>
  send: (ready: Ready) => Promise<unknown>
  /** Where the server could not be heard; with `plain`, also instead of what it said. */
  failed: string
  plain?: boolean
}

/** A form checked here as the server checks it; a refusal goes to its fields, or above them all. */
export function useCustomerForm<Entry extends FieldValues, Ready>(options: CustomerFormOptions<Entry, Ready>) {
  const form = useForm<Entry, unknown, Ready>({
    resolver: zodResolver(options.check as never) as unknown as Resolver<Entry, unknown, Ready>,
    ...(options.defaults ? { defaultValues: options.defaults } : {}),
  })
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const submit = form.handleSubmit(
    async (ready) => {
      setTrouble(null)
      try {
        await options.send(ready)
      } catch (error) {
        if (!(error instanceof ApiRefusal)) return setTrouble(unreachable(options.failed))
        const known = Object.keys(form.getValues())
        const faults = Object.entries(error.fields).filter(([field]) => known.includes(field))
        for (const [field, message] of faults) form.setError(field as FieldPath<Entry>, { message })
        if (faults.length === 0)
          setTrouble({ message: options.plain ? options.failed : error.message || options.failed })
      }
    },
    () => setTrouble(null),
  )
  return { form, submit, trouble, setTrouble, busy: form.formState.isSubmitting }
}
