import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { z } from 'zod'
import { stepUpPasswordSchema } from '#contract/office/staff.ts'
import { isRefused, read } from '../../shared/api.ts'
import { submitErrorText, useApiForm } from '../../shared/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'
import { meQuery } from './me-query.ts'
import { passkeyErrorMessage, requestPasskey } from './passkey.ts'

type PasswordProof = z.output<typeof stepUpPasswordSchema>
type WithStepUp = <Result>(work: () => Promise<Result>) => Promise<Result>

const StepUpContext = createContext<WithStepUp>((work) => work())

/** Runs a sensitive action. If the server asks for confirmation, shows the dialog and then runs the action again. */
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
      <Dialog open={isOpen} onClose={() => close(false)} title="Confirm it’s you">
        <Confirmation onConfirmed={() => close(true)} />
      </Dialog>
    </StepUpContext>
  )
}

function Confirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { data: me } = useQuery(meQuery)
  const [error, setError] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const byPasskey = async () => {
    setWaiting(true)
    setError('')
    try {
      const passkey = (await requestPasskey(await read(officeApi['step-up'].options.$post()))) as never
      await read(officeApi['step-up'].$post({ json: { passkey } }))
      onConfirmed()
    } catch (reason) {
      setError(passkeyErrorMessage(reason))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-quiet">For security, please confirm it’s you. You won’t be asked again for five minutes.</p>
      {error && <Alert>{error}</Alert>}
      {me?.has_passkey && (
        <Button look="solid" busy={isWaiting} onClick={byPasskey}>
          Use your passkey
        </Button>
      )}
      {me?.has_password && <PasswordForm look={me.has_passkey ? 'outline' : 'solid'} onConfirmed={onConfirmed} />}
    </div>
  )
}

function PasswordForm({ look, onConfirmed }: { look: 'solid' | 'outline'; onConfirmed: () => void }) {
  const { form, formProps, submitError, busy } = useApiForm<PasswordProof, PasswordProof>({
    check: async () => stepUpPasswordSchema,
    defaults: { password: '', code: '' },
    failed: 'The shop could not be reached.',
    send: async (json) => {
      await read(officeApi['step-up'].$post({ json }))
      onConfirmed()
    },
  })
  const { errors } = form.formState
  return (
    <form {...formProps} className="flex flex-col gap-4">
      {submitError && <Alert>{submitErrorText(submitError)}</Alert>}
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Field
        label="Code from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" look={look} busy={busy}>
        Confirm
      </Button>
    </form>
  )
}
