import { useState } from 'react'
import { shortestPassword } from '#contract/office/password.ts'
import { enrolmentPersonSchema, newPasswordSchema } from '#contract/office/staff.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'
import { createPasskey, hasPasskeys } from './passkey.ts'
import { QrCode } from './qr-code.tsx'
import { useOfficeForm } from './use-office-form.ts'

type Invitation = { email: string | null; totp: { secret: string; uri: string } }
type Person = { token: string; name: string; email?: string | undefined }
type SetupFormProps = { token: string; invitation: Invitation; onDone: (codes: string[]) => void }
type Entry = { name: string; email?: string; password?: string; code?: string }
type Ready = { name: string; email?: string | undefined; password?: string; code?: string }

const personSchema = enrolmentPersonSchema.omit({ token: true }).strip()
const withPasswordSchema = personSchema.extend(newPasswordSchema.shape)

export function SetupForm({ token, invitation, onDone }: SetupFormProps) {
  const [byPasskey, setByPasskey] = useState(hasPasskeys)
  const { formProps, field, error, busy } = useOfficeForm<Entry, Ready, string[]>({
    schema: byPasskey ? personSchema : withPasswordSchema,
    defaults: { name: '', ...(invitation.email === null ? { email: '' } : {}), password: '', code: '' },
    changes: 'me',
    send: async ({ name, email, password = '', code = '' }) => {
      const person: Person = { token, name, email }
      const credential = byPasskey
        ? { passkey: (await createPasskey(await passkeyOptions(person))) as never }
        : { password, code }
      const { recovery_codes } = await read(officeApi.invitation.accept.$post({ json: { ...person, credential } }))
      return recovery_codes
    },
    onDone,
  })

  return (
    <form {...formProps} className="flex flex-col gap-4">
      {error && <Alert>{error}</Alert>}
      <Field label="Your name" autoComplete="name" required maxLength={80} {...field('name')} />
      {invitation.email === null && (
        <Field label="Email address" type="email" autoComplete="username" required {...field('email')} />
      )}
      {!byPasskey && (
        <>
          <Field
            label="Password"
            type="password"
            autoComplete="new-password"
            required
            hint={`At least ${shortestPassword} characters. Three or four words are easy to remember.`}
            {...field('password')}
          />
          <div className="flex flex-wrap items-center gap-5 rounded-md border border-rule bg-panel p-4">
            <QrCode text={invitation.totp.uri} label="QR code for your authenticator app" />
            <p className="max-w-48 grow text-xs text-quiet">
              Scan this with an authenticator app, or enter the key{' '}
              <span className="font-medium break-all text-ink">{invitation.totp.secret}</span>
            </p>
          </div>
          <Field
            label="Code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            {...field('code')}
          />
        </>
      )}
      <Button type="submit" look="solid" busy={busy} className="min-h-11">
        {byPasskey ? 'Create a passkey' : 'Create account'}
      </Button>
      {hasPasskeys() && (
        <Button look="quiet" onClick={() => setByPasskey(!byPasskey)}>
          {byPasskey ? 'Use a password and an authenticator app instead' : 'Use a passkey instead'}
        </Button>
      )}
    </form>
  )
}

const passkeyOptions = (person: Person) => read(officeApi.invitation['passkey-options'].$post({ json: person }))
