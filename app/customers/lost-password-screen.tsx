import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { lazyScreen } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { verifyResetToken } from './calls.ts'

const waiting = (
  <div className="grid min-h-60 place-items-center noscript:hidden">
    <Spinner className="size-9" />
  </div>
)
const RequestForm = lazyScreen(
  () => import('./request-reset-form.tsx').then((module) => module.RequestResetForm),
  waiting,
)
const ResetForm = lazyScreen(() => import('./reset-form.tsx').then((module) => module.ResetForm), waiting)

const page = '/my-account/lost-password'

/** Three screens at one path; the query parameters choose between them. */
export function LostPasswordScreen() {
  const [params] = useSearchParams()
  const token = useTokenOnce()
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-3xl md:text-4xl">Lost password</h1>
      <div className="mt-8 max-w-xl md:mt-12">
        {params.get('reset-link-sent') === 'true' ? (
          <LinkSent />
        ) : token && params.get('show-reset-form') === 'true' ? (
          <CheckedLink key={token} token={token} />
        ) : (
          <RequestForm onSent={`${page}?reset-link-sent=true`} />
        )}
      </div>
    </div>
  )
}

/** Reads the token and removes it from the URL, so that it stays neither in the history nor on the screen. */
function useTokenOnce(): string | null {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const inAddress = params.get('token')
  const [token, setToken] = useState(inAddress)
  useEffect(() => {
    if (!inAddress) return
    setToken(inAddress)
    void navigate(`${page}?show-reset-form=true`, { replace: true, preventScrollReset: true })
  }, [inAddress, navigate])
  return token
}

function CheckedLink({ token }: { token: string }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['reset-token', token],
    queryFn: ({ signal }) => verifyResetToken(token, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [spent, setSpent] = useState(false)
  if (data?.valid === false || spent) return <BadLink />
  if (data) return <ResetForm token={token} onSpent={() => setSpent(true)} />
  if (isError)
    return (
      <div>
        <p role="alert">The link could not be checked. Please check your connection; the link still works.</p>
        <Button look="outline" className="mt-6" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <p role="status" className="flex items-center gap-4">
      <span aria-hidden="true">
        <Spinner />
      </span>
      Verifying reset link...
    </p>
  )
}

const BadLink = () => (
  <div role="alert">
    <h2 className="text-xl">Invalid or Expired Link</h2>
    <p className="mt-3">
      This password reset link is either invalid or has expired. Please request a new password reset link.
    </p>
    <p className="mt-6">
      <TextLink to={page}>Request New Link</TextLink>
    </p>
  </div>
)

const LinkSent = () => (
  <div role="status">
    <p className="border-l-2 border-moss py-1 pl-4 text-lg">Password reset email has been sent.</p>
    <p className="mt-5">
      A password reset email has been sent to the address on file for your account. It may take several minutes to
      arrive: please wait at least 15 minutes before attempting another reset.
    </p>
    <p className="mt-6">
      <TextLink to="/my-account">Back to my account</TextLink>
    </p>
  </div>
)

const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep hover:decoration-clay"
  >
    {children}
  </Link>
)
