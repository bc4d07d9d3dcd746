import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'
import { Outside } from './outside.tsx'
import { askPasskey, hasPasskeys, passkeyErrorText } from './passkey.ts'

type Way = 'password' | 'recovery'
type Proof = Parameters<(typeof officeApi)['sign-in']['$post']>[0]['json']

/** Only ever a screen of the office. */
const nextOf = (text: string | null): string => (text && /^\/[^/\\]/.test(text) ? text : '/')

export function SignIn() {
  const [way, setWay] = useState<Way>('password')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()

  const attempt = async (prove: () => Promise<Proof>) => {
    setBusy(true)
    setError('')
    try {
      const json = await prove()
      await read(officeApi['sign-in'].$post({ json }))
      queries.clear()
      await navigate(nextOf(parameters.get('next')), { replace: true })
    } catch (reason) {
      setError(
        reason instanceof DOMException || (reason as Error).name === 'WebAuthnError'
          ? passkeyErrorText
          : errorMessage(reason),
      )
    } finally {
      setBusy(false)
    }
  }
  const byPasskey = () =>
    attempt(async () => {
      const options = await read(officeApi['sign-in'].options.$post())
      return { passkey: (await askPasskey(options)) as never }
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const { email = '', password = '', code = '' } = entered
    void attempt(async () =>
      way === 'password'
        ? { email, password, code }
        : { email, recovery_code: code, ...(password ? { password } : {}) },
    )
  }

  return (
    <Outside title="Sign in">
      {error && <Alert>{error}</Alert>}
      {hasPasskeys() && (
        <>
          <Button look="solid" className="min-h-11" busy={busy} onClick={byPasskey}>
            Sign in with a passkey
          </Button>
          <p className="text-center text-xs text-quiet">or</p>
        </>
      )}
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Email address" name="email" type="email" autoComplete="username" required />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required={way === 'password'}
          hint={way === 'recovery' ? 'Leave this empty if you sign in by passkey only.' : undefined}
        />
        <Field
          key={way}
          label={way === 'password' ? 'Code from your authenticator app' : 'Recovery code'}
          name="code"
          inputMode={way === 'password' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          required
        />
        <Button look="outline" type="submit" busy={busy} className="min-h-11">
          Sign in
        </Button>
      </form>
      <Button look="quiet" onClick={() => setWay(way === 'password' ? 'recovery' : 'password')}>
        {way === 'password' ? 'Use a recovery code' : 'Use your authenticator app'}
      </Button>
    </Outside>
  )
}
