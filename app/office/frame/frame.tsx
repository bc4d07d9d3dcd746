import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  Boxes,
  ChartColumn,
  ClipboardList,
  Contact,
  MessageSquare,
  Moon,
  PackageX,
  ScrollText,
  Search,
  Sun,
  Truck,
  UserRound,
  Users,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { type Permission, roleNames } from '#contract/office/permissions.ts'
import { meQuery, useMay } from '../access/me-query.ts'
import { MixBatches } from '../access/mix-batches.tsx'
import { StepUp } from '../access/step-up.tsx'
import { errorText, officeApi, read } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Alert, Loading } from '../parts/panel.tsx'
import { CommandMenu } from './command-menu.tsx'
import { KeyHelp } from './key-help.tsx'
import { MailNotice } from './mail-notice.tsx'
import { applyTheme, nextTheme, readTheme, themeNames } from './theme.ts'
import { useKeys } from './use-keys.ts'
import { useLive } from './use-live.ts'

const links: { to: string; label: string; icon: ReactNode; permission: Permission }[] = [
  { to: '/', label: 'Today', icon: <Sun aria-hidden size={18} />, permission: 'today.read' },
  { to: '/orders', label: 'Orders', icon: <ClipboardList aria-hidden size={18} />, permission: 'orders.read' },
  { to: '/dispatch', label: 'Dispatch', icon: <Truck aria-hidden size={18} />, permission: 'orders.advance' },
  { to: '/enquiries', label: 'Enquiries', icon: <MessageSquare aria-hidden size={18} />, permission: 'enquiries.read' },
  { to: '/claims', label: 'Claims', icon: <PackageX aria-hidden size={18} />, permission: 'claims.read' },
  { to: '/reports', label: 'Reports', icon: <ChartColumn aria-hidden size={18} />, permission: 'reports.read' },
  { to: '/customers', label: 'Customers', icon: <Contact aria-hidden size={18} />, permission: 'customers.read' },
  { to: '/stock', label: 'Stock', icon: <Boxes aria-hidden size={18} />, permission: 'stock.read' },
  { to: '/staff', label: 'Staff', icon: <Users aria-hidden size={18} />, permission: 'staff.read' },
  { to: '/health', label: 'Health', icon: <Activity aria-hidden size={18} />, permission: 'health.read' },
  { to: '/audit', label: 'Audit', icon: <ScrollText aria-hidden size={18} />, permission: 'audit.read' },
]

/** What stands around every screen. Whoever is not signed in is sent to do so, and back. */
export function Frame() {
  const { data: me, error } = useQuery(meQuery)
  const { pathname, search } = useLocation()
  if (me === null) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />
  if (error)
    return (
      <main className="mx-auto max-w-md p-8">
        <Alert>{errorText(error)}</Alert>
      </main>
    )
  if (!me) return <Loading />
  return (
    <StepUp>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-panel focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <MixBatches>
        <div className="flex min-h-dvh flex-col md:flex-row print:block">
          <Rail name={me.name} role={roleNames[me.role]} />
          <Content />
        </div>
      </MixBatches>
    </StepUp>
  )
}

function Rail({ name, role }: { name: string; role: string }) {
  const may = useMay()
  return (
    <header className="flex shrink-0 flex-col gap-6 border-rule bg-rail p-4 max-md:gap-1 max-md:border-b max-md:py-2 md:sticky md:top-0 md:h-dvh md:w-56 md:border-r print:hidden">
      <p className="px-2 font-serif text-lg">Ashlar office</p>
      <nav aria-label="Office" className="grow">
        <ul className="flex gap-1 max-md:overflow-x-auto md:flex-col">
          {links
            .filter(({ permission }) => may(permission))
            .map(({ to, label, icon }) => (
              <li key={to} className="shrink-0">
                <RailLink to={to}>
                  {icon}
                  {label}
                </RailLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className="flex gap-1 max-md:items-center max-md:justify-between md:flex-col">
        <ThemeSwitch />
        <RailLink to="/account">
          <UserRound aria-hidden size={18} />
          <span>
            {name}
            <span className="block text-xs text-quiet max-md:hidden">{role}</span>
          </span>
        </RailLink>
        <SignOut />
      </div>
    </header>
  )
}

const RailLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <NavLink
    to={to}
    end={to === '/'}
    className="flex min-h-10 items-center gap-3 rounded-md px-2 hover:text-clay aria-[current=page]:bg-panel aria-[current=page]:font-medium"
  >
    {children}
  </NavLink>
)

function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme)
  const change = () => {
    const next = nextTheme(theme)
    applyTheme(next)
    setTheme(next)
  }
  return (
    <button type="button" onClick={change} className="flex min-h-10 items-center gap-3 rounded-md px-2 hover:text-clay">
      <Moon aria-hidden size={18} />
      <span className="sr-only">Colours: </span>
      <span className="whitespace-nowrap">{themeNames[theme]}</span>
    </button>
  )
}

function SignOut() {
  const leave = async () => {
    await read(officeApi['sign-out'].$post())
    // Everything that was read goes with the page.
    window.location.assign('/office/sign-in')
  }
  return (
    <Button look="quiet" className="justify-start whitespace-nowrap" onClick={leave}>
      Sign out
    </Button>
  )
}

function Content() {
  useLive()
  const [isSearching, setSearching] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const navigate = useNavigate()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useKeys({ search: () => setSearching(true), help: () => setHelping(true), go: (to) => void navigate(to) })
  // A new screen is announced by its heading, as a page would be; the first one has the browser's own focus.
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="min-w-0 grow">
      <div className="flex border-b border-rule px-6 py-3 print:hidden">
        <button
          type="button"
          onClick={() => setSearching(true)}
          className="flex min-h-10 w-full max-w-md items-center gap-3 rounded-md border border-edge bg-panel px-3 text-left text-quiet hover:border-clay"
        >
          <Search aria-hidden size={18} />
          <span className="grow">Search</span>
          <kbd className="text-xs">Ctrl K</kbd>
        </button>
      </div>
      <MailNotice />
      <main id="content" ref={main} tabIndex={-1} className="max-w-[85rem] p-6 outline-none">
        <Outlet />
      </main>
      <CommandMenu open={isSearching} onClose={() => setSearching(false)} />
      <KeyHelp open={isHelping} onClose={() => setHelping(false)} />
    </div>
  )
}
