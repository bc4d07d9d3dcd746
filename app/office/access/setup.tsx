import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { roleNames } from '#contract/office/permissions.ts'
import { isRefused, read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { officeApi } from '../api.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { Outside } from './outside.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupForm } from './setup-form.tsx'

/** Reads the token and removes it from the address bar, where other people could see it. */
function takeToken(): string {
  const token = window.location.hash.slice(1)
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}

/** Opened from the first owner's setup link or from an invitation. */
export function Setup() {
  const [token] = useState(takeToken)
  const [codes, setCodes] = useState<string[] | null>(null)
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => read(officeApi.invitation.$post({ json: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (codes)
    return (
      <Outside title="Save your recovery codes">
        <RecoveryCodes codes={codes} />
        <Button look="solid" className="min-h-11" onClick={() => navigate('/', { replace: true })}>
          I’ve saved them
        </Button>
      </Outside>
    )
  if (error)
    return (
      <Outside title="This link doesn’t work">
        <Alert>
          {isRefused(error, 'not_found') || isRefused(error, 'bad_request')
            ? 'It has expired or has already been used. Ask an owner for a new invitation.'
            : 'We couldn’t check it just now. Please try again in a moment.'}
        </Alert>
      </Outside>
    )
  if (!data) return <Loading />
  return (
    <Outside title={data.email ? 'Set up your account' : 'Create the owner’s account'}>
      <p className="text-quiet">
        {data.email
          ? `${data.email}, your role: ${roleNames[data.role]}.`
          : 'You’ll be the owner of this shop and can invite others.'}
      </p>
      <SetupForm token={token} invitation={data} onDone={setCodes} />
    </Outside>
  )
}
