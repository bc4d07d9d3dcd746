import { ownPasswordSchema } from '#contract/office/own-account.ts'
import { shortestPassword } from '#contract/office/password.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { say } from '../../ui/say.ts'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { useOfficeForm } from './use-office-form.ts'

export function OwnPassword() {
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: ownPasswordSchema,
    defaults: { password: '', new_password: '' },
    changes: 'account',
    send: (json) => read(officeApi.account.password.$put({ json })),
    onDone: () => {
      form.reset()
      say('Your password has been changed. Your other sessions have ended.')
    },
  })
  return (
    <Panel title="Password">
      <form {...formProps} className="flex flex-col gap-4">
        {error && <Alert>{error}</Alert>}
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          {...field('password')}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          hint={`At least ${shortestPassword} characters. Changing it signs you out everywhere else.`}
          {...field('new_password')}
        />
        <div>
          <Button look="outline" type="submit" busy={busy} className="min-h-10">
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  )
}
