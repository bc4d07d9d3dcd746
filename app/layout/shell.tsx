import { type ReactNode, useRef } from 'react'
import type { MenuEntry } from '#contract/content/menu.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageAnnouncer } from './page-announcer.tsx'

type ShellProps = { menu: MenuEntry[]; publicUrl: string; children: ReactNode }

/** The header and footer around every page, including error pages. */
export function Shell({ menu, publicUrl, children }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <a
        href="#content"
        className="sr-only print:hidden focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:px-5 focus:py-3"
      >
        Skip to content
      </a>
      <Header menu={menu} />
      <main id="content" ref={main} tabIndex={-1} className="grow outline-none">
        {children}{' '}
      </main>
      <Footer publicUrl={publicUrl} />
      <PageAnnouncer main={main} />
    </>
  )
}
