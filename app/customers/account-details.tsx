import type { Customer } from '#contract/customers/customer.ts'
import { lazyScreen } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LogOutEverywhere } from './log-out-everywhere.tsx'

const ProfileForm = lazyScreen(
  () => import('./profile-form.tsx').then((module) => module.ProfileForm),
  <div className="grid min-h-[40rem] place-items-center">
    <Spinner className="size-9" />
  </div>,
)

export function AccountDetails({ customer }: { customer: Customer }) {
  return (
    <div className="max-w-2xl">
      <ProfileForm customer={customer} />
      <LogOutEverywhere />
    </div>
  )
}
