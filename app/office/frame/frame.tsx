import { useQuery } from '@tanstack/react-query'
import { Moon, Search, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { roleNames } from '#contract/office/permissions.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { say } from '../../ui/say.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import { meQuery, useMay } from '../access/me-query.ts'
import { MixBatches } from '../access/mix-batches.tsx'
import { StepUp } from '../access/step-up.tsx'
import { officeApi } from '../api.ts'
import { officeScreens } from '../office-screens.tsx'
import { Alert, Loading } from '../parts/panel.tsx'
import { Count } from '../parts/tabs.tsx'
import { useToday } from '../today/use-today.ts'
import { CommandMenu } from './command-menu.tsx'
import { KeyHelp } from './key-help.tsx'
import { MailNotice } from './mail-notice.tsx'
import { applyTheme, nextTheme, readTheme } from './theme.ts'
import { useKeys } from './use-keys.ts'
import { useLive } from './use-live.ts'

const railLinks = officeScreens.flatMap(({ path, link }) => (link?.icon ? [{ to: path, ...link }] : []))

/** The rail, search and notices around every screen. Without a session it redirects to sign-in, which leads back. */
export function Frame() {
  const { data: me, error } = useQuery(meQuery)
  const { pathname, search } = useLocation()
  const [isSearching, setSearching] = useState(false)
  if (me === null) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />
  if (error)
    return (
      <main className="mx-auto max-w-md p-8">
        <Alert>{errorMessage(error)}</Alert>
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
          <Rail name={me.name} role={roleNames[me.role]} onSearch={() => setSearching(true)} />
          <Content isSearching={isSearching} setSearching={setSearching} />
        </div>
      </MixBatches>
    </StepUp>
  )
}

/** The search is in the rail: a bar above each screen would leave lists one row less. */
function Rail({ name, role, onSearch }: { name: string; role: string; onSearch: () => void }) {
  const may = useMay()
  const { data: today } = useToday()
  return (
    <header className="flex shrink-0 flex-col gap-4 border-rule bg-rail p-4 max-md:gap-1 max-md:border-b max-md:py-2 md:sticky md:top-0 md:h-dvh md:w-56 md:border-r print:hidden">
      <p className="px-2 font-serif text-lg">Ashlar office</p>
      <button
        type="button"
        onClick={onSearch}
        className="flex min-h-10 items-center gap-3 rounded-md border border-edge bg-panel px-2 text-left text-quiet hover:border-clay max-md:mb-1"
      >
        <Search aria-hidden size={18} />
        <span className="grow">Search</span>
        <kbd className="text-xs">Ctrl K</kbd>
      </button>
      <nav aria-label="Office" className="grow md:-mx-1 md:min-h-0 md:overflow-y-auto md:px-1 md:py-0.5">
        <ul className="flex gap-1 max-md:overflow-x-auto md:flex-col md:gap-0">
          {railLinks
            .filter(({ permission }) => may(permission))
            .map(({ to, label, icon: Icon, count }) => (
              <li key={to} className="shrink-0">
                <RailLink to={to}>
                  {Icon && <Icon aria-hidden size={18} />}
                  {label}
                  <span className="ml-auto">
                    <Count of={today && count?.(today)} aria-hidden />
                  </span>
                </RailLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className="flex gap-1 max-md:flex-wrap max-md:items-center max-md:justify-between md:flex-col md:gap-0">
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
    className="flex min-h-10 items-center gap-3 rounded-md px-2 hover:text-clay md:min-h-9 aria-[current=page]:bg-panel aria-[current=page]:font-medium"
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
      <span className="max-md:sr-only">Theme: {theme}</span>
    </button>
  )
}

function SignOut() {
  const signOut = async () => {
    await read(officeApi['sign-out'].$post())
    // A full page load, so that no data stays in memory.
    window.location.assign('/office/sign-in')
  }
  return (
    <Button look="quiet" className="justify-start" onClick={signOut}>
      Sign out
    </Button>
  )
}

type ContentProps = { isSearching: boolean; setSearching: (isSearching: boolean) => void }

function Content({ isSearching, setSearching }: ContentProps) {
  useLive()
  useEffect(keepFocus, [])
  const [isHelping, setHelping] = useState(false)
  const navigate = useNavigate()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useKeys({ search: () => setSearching(true), help: () => setHelping(true), go: (to) => void navigate(to) })
  // Moves the focus to a new screen, as a page load would. On the first screen the browser has already done so.
  const previousPath = useRef(pathname)
  useEffect(() => {
    if (previousPath.current === pathname) return
    previousPath.current = pathname
    // A screen may have moved the focus into its first field.
    const isInField =
      document.activeElement instanceof HTMLInputElement && main.current?.contains(document.activeElement)
    if (!isInField) main.current?.focus({ preventScroll: true })
    say(document.title)
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="min-w-0 grow">
      <MailNotice />
      <main id="content" ref={main} tabIndex={-1} className="max-w-[85rem] px-6 pt-3 pb-8 outline-none max-md:px-4">
        <Outlet />
      </main>
      <CommandMenu open={isSearching} onClose={() => setSearching(false)} />
      <KeyHelp open={isHelping} onClose={() => setHelping(false)} />
      <StatusLine />
    </div>
  )
}
