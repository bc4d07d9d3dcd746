import { type ReactNode, useRef } from 'react'
import type { MenuEntry } from '#contract/content/menu.ts'
import { HydrateSeparately } from '../ui/hydrate-separately.tsx'
import type { UseBasketButton } from './basket-button.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { PageProgress } from './page-progress.tsx'

type ShellProps = { menu: MenuEntry[]; publicUrl: string; useBasket: UseBasketButton; children: ReactNode }

/** What stands around every page, the failed ones too. */
export function Shell({ menu, publicUrl, useBasket, children }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:px-5 focus:py-3"
      >
        Skip to content
      </a>
      <PageProgress />
      <HydrateSeparately>
        <Header menu={menu} useBasket={useBasket} />
      </HydrateSeparately>
      <main id="content" ref={main} tabIndex={-1} className="grow outline-none">
        <HydrateSeparately>{children}</HydrateSeparately>
      </main>
      <HydrateSeparately>
        <Footer publicUrl={publicUrl} />
      </HydrateSeparately>
      <PageAnnouncer main={main} />
    </>
  )
}
