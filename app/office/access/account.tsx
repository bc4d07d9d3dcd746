import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskeySchema } from '#contract/office/staff.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { say } from '../../ui/say.ts'
import { officeApi } from '../api.ts'
import { turnSingleKeys, useSingleKeys } from '../frame/single-keys.ts'
import { momentText } from '../parts/format.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { meQuery } from './me-query.ts'
import { OwnAlerts } from './own-alerts.tsx'
import { OwnAuthenticator } from './own-authenticator.tsx'
import { ConfirmEmail, OwnDetails } from './own-details.tsx'
import { OwnPassword } from './own-password.tsx'
import { createPasskey, hasPasskeys } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAction } from './use-action.ts'
import { useOfficeForm } from './use-office-form.ts'

const readAccount = () => read(officeApi.account.$get())
type AccountData = Awaited<ReturnType<typeof readAccount>>

/** Details, credentials, sessions and shortcuts of the person who is signed in. */
export function Account() {
  useTitle('Your account')
  const { data, error } = useQuery({ queryKey: ['account'], queryFn: readAccount })
  const { data: me } = useQuery(meQuery)
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data || !me) return <Loading />
  return (
    <>
      <ScreenHead title="Your account" />
      <ConfirmEmail />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <OwnDetails me={me} newEmail={data.new_email} />
          {me.has_password && <OwnPassword />}
          {me.has_password && <OwnAuthenticator />}
        </div>
        <div className="flex flex-col gap-6">
          <OwnAlerts alerts={data.alerts} email={me.email} />
          <Sessions sessions={data.sessions} />
          <Passkeys passkeys={data.passkeys} />
          <Codes />
          <Shortcuts />
        </div>
      </div>
    </>
  )
}

function Shortcuts() {
  const isOn = useSingleKeys()
  return (
    <Panel title="Keyboard shortcuts">
      <Checkbox
        checked={isOn}
        onChange={(event) => turnSingleKeys(event.target.checked ? 'on' : 'off')}
        note="Turn this off in this browser if you dictate, or if keys are pressed by accident. Ctrl K still opens the search."
      >
        Use shortcuts of one key, such as x to select a row
      </Checkbox>
    </Panel>
  )
}

function Sessions({ sessions }: { sessions: AccountData['sessions'] }) {
  const { act, error, busy } = useAction('account')
  return (
    <Panel title="Where you are signed in">
      {error && <Alert>{error}</Alert>}
      <ul className="divide-y divide-rule">
        {sessions.map(({ id, browser, last_seen, is_this }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              {browser || 'Unknown browser'}
              <span className="block text-xs text-quiet">
                {is_this ? 'This browser' : `Last seen ${momentText(last_seen)}`}
              </span>
            </span>
            {!is_this && (
              <Button
                look="quiet"
                busy={busy}
                aria-label={`Sign out ${browser || 'unknown browser'}`}
                onClick={() =>
                  act(() => read(officeApi.account.sessions[':id'].$delete({ param: { id: String(id) } })))
                }
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Passkeys({ passkeys }: { passkeys: AccountData['passkeys'] }) {
  const { act, error, busy } = useAction('account')
  return (
    <Panel title="Passkeys">
      {error && <Alert>{error}</Alert>}
      <ul className="divide-y divide-rule">
        {passkeys.map(({ id, name, created, last_used }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <span>
              {name}
              <span className="block text-xs text-quiet">
                {last_used ? `Last used ${momentText(last_used)}` : `Added ${momentText(created)}`}
              </span>
            </span>
            <Button
              look="quiet"
              busy={busy}
              aria-label={`Remove ${name}`}
              onClick={() => act(() => read(officeApi.account.passkeys[':id'].$delete({ param: { id } })))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {passkeys.length === 0 && <p className="text-quiet">No passkeys yet.</p>}
      {hasPasskeys() && <AddPasskey />}
    </Panel>
  )
}

function AddPasskey() {
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: addPasskeySchema.pick({ name: true }),
    defaults: { name: '' },
    changes: 'account',
    send: async ({ name }) => {
      const options = await read(officeApi.account.passkeys.options.$post())
      const passkey = (await createPasskey(options)) as never
      return read(officeApi.account.passkeys.$post({ json: { passkey, name } }))
    },
    onDone: () => form.reset(),
  })
  return (
    <form {...formProps} className="mt-4 flex flex-wrap items-end gap-3">
      {error && <Alert>{error}</Alert>}
      <Field
        label="Name for the new passkey"
        required
        maxLength={60}
        placeholder="Yard laptop"
        className="grow basis-60"
        {...field('name')}
      />
      <Button look="outline" type="submit" busy={busy} className="min-h-10">
        Add a passkey
      </Button>
    </form>
  )
}

function Codes() {
  const { act, error, busy } = useAction('account')
  const [codes, setCodes] = useState<string[] | null>(null)
  const renew = async () => {
    const renewed = await act(() => read(officeApi.account['recovery-codes'].$post()))
    if (!renewed) return
    setCodes(renewed.recovery_codes)
    say('Ten new recovery codes follow. They are shown only once.')
  }
  return (
    <Panel title="Recovery codes">
      {error && <Alert>{error}</Alert>}
      {codes ? (
        <div className="flex flex-col gap-4">
          <RecoveryCodes codes={codes} />
        </div>
      ) : (
        <>
          <p className="mb-3 text-quiet">Making ten new codes cancels the old ones.</p>
          <Button look="outline" busy={busy} onClick={renew}>
            Make new codes
          </Button>
        </>
      )}
    </Panel>
  )
}
