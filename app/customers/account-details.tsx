import { lazy, Suspense } from 'react'
import type { Customer } from '#contract/customer.ts'
import { Spinner } from '../ui/spinner.tsx'
import { LogOutEverywhere } from './log-out-everywhere.tsx'

const ProfileForm = lazy(() => import('./profile-form.tsx'))

export function AccountDetails({ customer }: { customer: Customer }) {
  return (
    <div className="max-w-2xl">
      <Suspense fallback={<Waiting />}>
        <ProfileForm customer={customer} />
      </Suspense>
      <LogOutEverywhere />
    </div>
  )
}

const Waiting = () => (
  <div className="grid min-h-[40rem] place-items-center">
    <Spinner className="size-9" />
  </div>
)
