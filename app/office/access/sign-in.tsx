import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { passwordProofSchema, recoveryProofSchema } from '#contract/office/staff.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'
import { Outside } from './outside.tsx'
import { hasPasskeys, passkeyErrorMessage, requestPasskey } from './passkey.ts'
import { useOfficeForm } from './use-office-form.ts'

type Way = 'password' | 'recovery'
type Proof = Parameters<(typeof officeApi)['sign-in']['$post']>[0]['json']

type Entry = { email: string; password?: string | undefined; code?: string; recovery_code?: string }

/** Allows only paths of the office, so that a crafted link cannot redirect to another site. */
const nextOf = (text: string | null): string => (text && /^\/[^/\\]/.test(text) ? text : '/')

export function SignIn() {
  const [way, setWay] = useState<Way>('password')
  const [passkeyError, setPasskeyError] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const signIn = (json: Proof) => read(officeApi['sign-in'].$post({ json }))
  const enter = () => {
    queries.clear()
    void navigate(nextOf(parameters.get('next')), { replace: true })
  }
  const { formProps, field, error, busy } = useOfficeForm<Entry, Proof, unknown>({
    schema: way === 'password' ? passwordProofSchema.strip() : recoveryProofSchema.strip(),
    defaults: { email: '', code: '', recovery_code: '' },
    changes: 'me',
    send: signIn,
    onDone: enter,
  })
  const byPasskey = async () => {
    setPasskeyError('')
    setWaiting(true)
    try {
      const options = await read(officeApi['sign-in'].options.$post())
      await signIn({ passkey: (await requestPasskey(options)) as never })
      enter()
    } catch (reason) {
      setPasskeyError(passkeyErrorMessage(reason))
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Outside title="Sign in">
      {(error || passkeyError) && <Alert>{error || passkeyError}</Alert>}
      {hasPasskeys() && (
        <>
          <Button look="solid" className="min-h-11" busy={isWaiting} onClick={byPasskey}>
            Sign in with a passkey
          </Button>
          <p className="text-center text-xs text-quiet">or</p>
        </>
      )}
      <form {...formProps} className="flex flex-col gap-4">
        <Field label="Email address" type="email" autoComplete="username" required {...field('email')} />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required={way === 'password'}
          hint={way === 'recovery' ? 'Leave this blank if you only use a passkey.' : undefined}
          {...field('password', { setValueAs: (password) => password || undefined })}
        />
        {way === 'password' ? (
          <Field
            key="code"
            label="Code from your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            {...field('code')}
          />
        ) : (
          <Field
            key="recovery"
            label="Recovery code"
            autoComplete="one-time-code"
            required
            {...field('recovery_code')}
          />
        )}
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
