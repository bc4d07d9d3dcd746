import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { loginSchema } from '#contract/customers/customer.ts'
import { addProjectToAccount } from '../shared/device-project.ts'
import { ErrorSummary } from '../shared/error-summary.tsx'
import { useApiForm } from '../shared/use-api-form.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Fields } from '../ui/field.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { login } from './calls.ts'
import { rememberEmail, rememberedEmail } from './remembered-email.ts'
import { signIn } from './session-query.ts'

type Entry = z.input<typeof loginSchema>

export function LoginForm() {
  const queries = useQueryClient()
  // Before hydration the browser itself would post the password to the page, so the button does not submit until then.
  const hydrated = useHydrated()
  const { form, formProps, submitError, summary, busy } = useApiForm<Entry, z.output<typeof loginSchema>>({
    check: async () => (await import('#contract/customers/customer.ts')).loginSchema,
    failed: 'Login failed',
    send: async (entry) => {
      const customer = await login(entry)
      rememberEmail(entry.remember ? entry.email : null)
      await addProjectToAccount()
      await signIn(queries, customer)
    },
  })
  const { register, getValues, setValue } = form
  const { errors } = form.formState

  useEffect(() => {
    const email = rememberedEmail()
    if (!email || getValues('email')) return
    setValue('email', email)
    setValue('remember', true)
  }, [getValues, setValue])

  return (
    <form {...formProps} aria-label="Login" className="space-y-5">
      <ErrorSummary {...{ form, submitError, summary }} />
      <Fields busy={busy} className="space-y-5">
        <Field
          label="Email"
          type="email"
          required
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label="Password"
          type="password"
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Checkbox {...register('remember')}>Remember me</Checkbox>
          <Link
            to="/my-account/lost-password"
            className="inline-flex min-h-11 items-center text-sm text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep hover:decoration-clay"
          >
            Lost your password?
          </Link>
        </div>
      </Fields>
      {/* A press before hydration is replayed once the page has hydrated. */}
      <Button type={hydrated ? 'submit' : 'button'} busy={busy} className="w-full">
        {busy ? 'Logging in...' : <span className="first-letter:uppercase">log in</span>}
      </Button>
    </form>
  )
}
