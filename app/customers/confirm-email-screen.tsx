import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../shared/api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { confirmEmail } from './calls.ts'
import { sessionQuery } from './session-query.ts'

/** Opened from the link in a welcome email, or in the email about a changed address. */
export function ConfirmEmailScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const inAddress = params.get('token')
  const [token] = useState(inAddress)
  useEffect(() => {
    if (inAddress) void navigate('/confirm-email', { replace: true, preventScrollReset: true })
  }, [inAddress, navigate])
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-3xl md:text-4xl">
        Confirm your <span className="whitespace-nowrap">email</span> address
      </h1>
      <div className="mt-8 max-w-xl md:mt-12">{token ? <Confirming token={token} /> : <BadLink />}</div>
    </div>
  )
}

function Confirming({ token }: { token: string }) {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['confirm-email', token],
    // The token works once, so it is sent once, however often the screen renders.
    queryFn: async () => {
      const confirmation = await confirmEmail(token)
      void queries.invalidateQueries(sessionQuery)
      return confirmation
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })
  if (data)
    return (
      <Outcome role="status" title="Thank you" text={data.message}>
        <ButtonLink to="/my-account">My account</ButtonLink>
      </Outcome>
    )
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return <BadLink />
  if (error)
    return (
      <Outcome
        role="alert"
        title="Something went wrong. Please try again."
        text="Your address could not be confirmed just now. Your link still works."
      >
        <Button look="outline" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </Outcome>
    )
  return (
    <p className="flex items-center gap-4">
      <Spinner label="Confirming your email address..." />
      <span aria-hidden="true">Confirming your email address...</span>
    </p>
  )
}

const BadLink = () => (
  <Outcome
    role="alert"
    title="Invalid or Expired Link"
    text="This link has been used already or has expired. In your account you can see which address is confirmed, and ask for the change again."
  >
    <ButtonLink to="/my-account/account-details" look="outline">
      Account details
    </ButtonLink>
  </Outcome>
)

type OutcomeProps = { role: 'status' | 'alert'; title: string; text: string; children: ReactNode }

const Outcome = ({ role, title, text, children }: OutcomeProps) => (
  <div>
    <div role={role}>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-3">{text}</p>
    </div>
    <div className="mt-6">{children}</div>
  </div>
)
