import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { signOut } from './session-query.ts'

const views = [
  { path: '/my-account', label: 'Dashboard' },
  { path: '/my-account/orders', label: 'Orders' },
  { path: '/my-account/projects', label: 'My projects' },
  { path: '/my-account/addresses', label: 'Addresses' },
  { path: '/my-account/account-details', label: 'Account details' },
]

const headingAt = (pathname: string) =>
  views.find(({ path }) => path === pathname.replace(/\/$/, ''))?.label ?? 'My Account'

export function AccountArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-3xl md:text-4xl">{headingAt(pathname)}</h1>
      <div className="mt-6 grid gap-x-12 gap-y-8 md:mt-12 md:grid-cols-[11rem_1fr] lg:grid-cols-[14rem_1fr] lg:gap-x-20">
        <SideMenu />
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}

const item = 'flex min-h-11 items-center text-left hover:text-clay'

function SideMenu() {
  const { logOut, leaving } = useLogOut()
  return (
    <nav aria-label="Account">
      <ul className="flex flex-wrap gap-x-6 border-y border-rule py-1 text-sm md:block md:border-y-0 md:border-t md:py-0 md:text-base">
        {views.map(({ path, label }) => (
          <li key={path} className="md:border-b md:border-rule">
            <NavLink
              to={path}
              end={path === '/my-account'}
              className={({ isActive }) =>
                `${item} md:border-l-2 md:pl-4 ${isActive ? 'text-clay underline underline-offset-8 md:border-clay md:no-underline' : 'md:border-transparent'}`
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
        <li className="md:border-b md:border-rule">
          <button
            type="button"
            aria-disabled={leaving || undefined}
            onClick={logOut}
            className={`${item} w-full md:border-l-2 md:border-transparent md:pl-4`}
          >
            Logout
          </button>
        </li>
      </ul>
    </nav>
  )
}

export function useLogOut() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const logOut = async () => {
    if (leaving) return
    setLeaving(true)
    await signOut(queries)
    setLeaving(false)
    await navigate('/my-account')
  }
  return { logOut: () => void logOut(), leaving }
}
