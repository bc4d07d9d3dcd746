import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ownEmailSchema, ownNameSchema } from '#contract/office/own-account.ts'
import { typedPassword } from '#contract/office/staff.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { say } from '../../ui/say.ts'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { useAction } from './use-action.ts'
import { useOfficeForm } from './use-office-form.ts'

type Me = { name: string; email: string; has_password: boolean }

/** The person's own name and email address. */
export function OwnDetails({ me, newEmail }: { me: Me; newEmail: string | null }) {
  return (
    <Panel title="Name and email address">
      <div className="flex flex-col gap-6">
        <NameForm key={me.name} name={me.name} />
        <EmailForm me={me} newEmail={newEmail} />
      </div>
    </Panel>
  )
}

function NameForm({ name }: { name: string }) {
  const { formProps, field, error, busy } = useOfficeForm({
    schema: ownNameSchema,
    defaults: { name },
    changes: 'me',
    send: (json) => read(officeApi.account.name.$put({ json })),
    onDone: () => say('Your name is saved.'),
  })
  return (
    <form {...formProps} className="flex flex-wrap items-end gap-3">
      {error && <Alert>{error}</Alert>}
      <Field
        label="Your name"
        autoComplete="name"
        required
        maxLength={80}
        className="grow basis-60"
        {...field('name')}
      />
      <Button look="outline" type="submit" busy={busy} className="min-h-10">
        Save name
      </Button>
    </form>
  )
}

const withPasswordSchema = ownEmailSchema.extend({ password: typedPassword })

function EmailForm({ me, newEmail }: { me: Me; newEmail: string | null }) {
  const { form, formProps, field, error, busy } = useOfficeForm<
    { email: string; password?: string | undefined },
    { email: string; password?: string | undefined },
    unknown
  >({
    schema: me.has_password ? withPasswordSchema : ownEmailSchema,
    defaults: { email: '', ...(me.has_password ? { password: '' } : {}) },
    changes: 'account',
    send: (json) => read(officeApi.account.email.$put({ json })),
    onDone: () => {
      form.reset()
      say('A link is on its way to the new address.')
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-4 border-t border-rule pt-4">
      <p>
        You sign in as <span className="font-medium break-all">{me.email}</span>.
      </p>
      {newEmail && (
        <p className="rounded-md border border-rule px-3 py-2">
          We’ve sent a link to <span className="font-medium break-all">{newEmail}</span>. Your address changes once you
          open the link and confirm.
        </p>
      )}
      {error && <Alert>{error}</Alert>}
      <Field label="New email address" type="email" autoComplete="email" required {...field('email')} />
      {me.has_password && (
        <Field
          label="Your password, to change the address"
          type="password"
          autoComplete="current-password"
          required
          {...field('password')}
        />
      )}
      <div>
        <Button look="outline" type="submit" busy={busy} className="min-h-10">
          Send a link to this address
        </Button>
      </div>
    </form>
  )
}

/** Opened from the link sent to a new address. */
export function ConfirmEmail() {
  const [parameters, setParameters] = useSearchParams()
  const queries = useQueryClient()
  const { act, error, busy } = useAction('account')
  const token = parameters.get('new-email')
  if (!token) return null
  const confirm = async () => {
    const confirmed = await act(() => read(officeApi.account.email.confirm.$post({ json: { token } })))
    if (!confirmed) return
    await queries.invalidateQueries({ queryKey: ['me'] })
    setParameters({}, { replace: true })
    say('Your new address is confirmed.')
  }
  return (
    <div className="mb-6">
      <Panel title="Confirm your new email address">
        {error && <Alert>{error}</Alert>}
        <p className="mb-3">From now on you’ll sign in with the address that this link was sent to.</p>
        <div className="flex flex-wrap gap-3">
          <Button look="solid" busy={busy} onClick={confirm}>
            Use the new address
          </Button>
          <Button look="quiet" onClick={() => setParameters({}, { replace: true })}>
            Not now
          </Button>
        </div>
      </Panel>
    </div>
  )
}
