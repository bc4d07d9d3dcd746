import { type FormEvent, useState } from 'react'
import { shortestPassword } from '#contract/office/password.ts'
import { ApiError, read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'
import { createPasskey, hasPasskeys, passkeyErrorText } from './passkey.ts'
import { QrCode } from './qr-code.tsx'

type Invitation = { email: string | null; totp: { secret: string; uri: string } }
type Person = { token: string; name: string; email?: string }

export function SetupForm({
  token,
  invitation,
  onDone,
}: {
  token: string
  invitation: Invitation
  onDone: (codes: string[]) => void
}) {
  const [byPasskey, setByPasskey] = useState(hasPasskeys)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const fields = error instanceof ApiError ? error.fields : {}

  const enrol = async (entered: Record<string, string>) => {
    const { name = '', email, password = '', code = '' } = entered
    const person: Person = { token, name, ...(email ? { email } : {}) }
    const credential = byPasskey
      ? { passkey: (await createPasskey(await passkeyOptions(person))) as never }
      : { password, code }
    return read(officeApi.invitation.accept.$post({ json: { ...person, credential } }))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setBusy(true)
    setError(null)
    try {
      onDone((await enrol(entered)).recovery_codes)
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {error !== null && (
        <Alert>{(error as Error).name === 'WebAuthnError' ? passkeyErrorText : errorMessage(error)}</Alert>
      )}
      <Field label="Your name" name="name" autoComplete="name" required maxLength={80} error={fields.name} />
      {invitation.email === null && (
        <Field label="Email address" name="email" type="email" autoComplete="username" required error={fields.email} />
      )}
      {!byPasskey && (
        <>
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={shortestPassword}
            hint={`At least ${shortestPassword} characters. Three or four words are easy to remember.`}
          />
          <div className="flex flex-wrap items-center gap-5 rounded-md border border-rule bg-panel p-4">
            <QrCode text={invitation.totp.uri} label="Code for your authenticator app" />
            <p className="max-w-48 grow text-xs text-quiet">
              Scan this with an authenticator app, or enter the key{' '}
              <span className="font-medium break-all text-ink">{invitation.totp.secret}</span>
            </p>
          </div>
          <Field
            label="Code the app shows now"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={fields.code ? 'That code is not right. Enter the one your app shows now.' : undefined}
          />
        </>
      )}
      <Button type="submit" look="solid" busy={busy} className="min-h-11">
        {byPasskey ? 'Create a passkey' : 'Create the account'}
      </Button>
      {hasPasskeys() && (
        <Button look="quiet" onClick={() => setByPasskey(!byPasskey)}>
          {byPasskey ? 'Use a password and an app instead' : 'Use a passkey instead'}
        </Button>
      )}
    </form>
  )
}

const passkeyOptions = (person: Person) => read(officeApi.invitation['passkey-options'].$post({ json: person }))
