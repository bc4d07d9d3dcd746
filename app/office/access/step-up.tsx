import { useQuery } from '@tanstack/react-query'
import { createContext, type FormEvent, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { isRefused, read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'
import { meQuery } from './me-query.ts'
import { askPasskey, passkeyErrorText } from './passkey.ts'

type WithStepUp = <Result>(work: () => Promise<Result>) => Promise<Result>

const StepUpContext = createContext<WithStepUp>((work) => work())

/** Does something dangerous; where the server asks who it is, the person is asked, and it is done again. */
export const useStepUp = (): WithStepUp => useContext(StepUpContext)

export class Cancelled extends Error {
  override name = 'Cancelled'
}

export function StepUp({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(() => {})
  const close = (isConfirmed: boolean) => {
    setOpen(false)
    answer.current(isConfirmed)
  }
  const withStepUp = useCallback(async <Result,>(work: () => Promise<Result>) => {
    try {
      return await work()
    } catch (error) {
      if (!isRefused(error, 'step_up_required')) throw error
      setOpen(true)
      const isConfirmed = await new Promise<boolean>((resolve) => {
        answer.current = resolve
      })
      if (!isConfirmed) throw new Cancelled('Nothing was changed.')
      return work()
    }
  }, [])
  return (
    <StepUpContext value={withStepUp}>
      {children}
      <Dialog open={isOpen} onClose={() => close(false)} title="Please confirm that it is you">
        <Confirmation onConfirmed={() => close(true)} />
      </Dialog>
    </StepUpContext>
  )
}

type Proof = Parameters<(typeof officeApi)['step-up']['$post']>[0]['json']

function Confirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { data: me } = useQuery(meQuery)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async (prove: () => Promise<Proof>) => {
    setBusy(true)
    setError('')
    try {
      const json = await prove()
      await read(officeApi['step-up'].$post({ json }))
      onConfirmed()
    } catch (reason) {
      setError((reason as Error).name === 'WebAuthnError' ? passkeyErrorText : errorMessage(reason))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password = '', code = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    void confirm(async () => ({ password, code }))
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-quiet">You are about to change something that matters. This counts for five minutes.</p>
      {error && <Alert>{error}</Alert>}
      {me?.has_passkey && (
        <Button
          look="solid"
          busy={busy}
          onClick={() =>
            confirm(async () => ({
              passkey: (await askPasskey(await read(officeApi['step-up'].options.$post()))) as never,
            }))
          }
        >
          Use your passkey
        </Button>
      )}
      {me?.has_password && (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Field label="Password" name="password" type="password" autoComplete="current-password" required />
          <Field
            label="Code from your authenticator app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Button type="submit" look={me.has_passkey ? 'outline' : 'solid'} busy={busy}>
            Confirm
          </Button>
        </form>
      )}
    </div>
  )
}
