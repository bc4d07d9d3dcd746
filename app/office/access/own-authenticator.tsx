import { useEffect, useRef, useState } from 'react'
import { ownAuthenticatorSchema } from '#contract/office/own-account.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { say } from '../../ui/say.ts'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAction } from './use-action.ts'
import { useOfficeForm } from './use-office-form.ts'

type NewApp = { secret: string; uri: string }

/** Replaces the authenticator app, such as after a new telephone. The current app works until then. */
export function OwnAuthenticator() {
  const { act, error, busy } = useAction('account')
  const [app, setApp] = useState<NewApp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const offer = async () => {
    setApp(await act(() => read(officeApi.account.authenticator.new.$post())))
    setCodes(null)
  }
  const replaced = (newCodes: string[]) => {
    setApp(null)
    setCodes(newCodes)
    say('Your app has been replaced. Ten new recovery codes follow. They are shown only once.')
  }
  return (
    <Panel title="Authenticator app">
      {error && <Alert>{error}</Alert>}
      {app && <ReplaceForm app={app} onDone={replaced} onCancel={() => setApp(null)} />}
      {codes && (
        <div className="flex flex-col gap-4">
          <p>Your app has been replaced, and your old recovery codes no longer work.</p>
          <RecoveryCodes codes={codes} />
        </div>
      )}
      {!app && !codes && (
        <>
          <p className="mb-3 text-quiet">
            With a new phone, or after losing one. You’ll get ten new recovery codes, and your other sessions end.
          </p>
          <Button look="outline" busy={busy} onClick={offer}>
            Replace the app …
          </Button>
        </>
      )}
    </Panel>
  )
}

type ReplaceFormProps = { app: NewApp; onDone: (codes: string[]) => void; onCancel: () => void }

function ReplaceForm({ app, onDone, onCancel }: ReplaceFormProps) {
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: ownAuthenticatorSchema,
    defaults: { password: '', code: '' },
    changes: 'account',
    send: (json) => read(officeApi.account.authenticator.$put({ json })),
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  })
  const { setFocus } = form
  const hasFocused = useRef(false)
  useEffect(() => {
    if (!hasFocused.current) setFocus('code')
    hasFocused.current = true
  }, [setFocus])
  return (
    <form {...formProps} className="flex flex-col gap-4">
      {error && <Alert>{error}</Alert>}
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={app.uri} label="QR code for your new authenticator app" />
        <p className="max-w-56 grow text-xs text-quiet">
          Scan this with the new app, or enter the key{' '}
          <span className="font-medium break-all text-ink">{app.secret}</span>
        </p>
      </div>
      <Field
        label="Code from the new app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...field('code')}
      />
      <Field
        label="Your password, to replace the app"
        type="password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="solid" type="submit" busy={busy} className="min-h-10">
          Replace the app
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
