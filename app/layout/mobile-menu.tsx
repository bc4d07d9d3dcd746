import { Accordion } from '@base-ui/react/accordion'
import { Dialog } from '@base-ui/react/dialog'
import { Minus, Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MenuEntry } from '#contract/content/menu.ts'
import { useBasketButton } from '../basket/use-basket.ts'
import { Modal } from '../ui/modal.tsx'
import { followedOverlayLink } from '../ui/overlay-links.ts'
import { basketLabel } from './basket-button.tsx'
import { useFollowLinks } from './follow-links.ts'
import { MenuLinks, permanentLinks } from './menu-links.tsx'
import type { OverlayProps } from './overlay.tsx'
import { ShopName } from './shop-name.tsx'
import { VatSwitch } from './vat-switch.tsx'

type MobileMenuProps = OverlayProps & { menu: MenuEntry[] }

/** From this width the four entries are next to the logo. */
const desktop = '(min-width: 67.5rem)'

/** The menu of phones and upright tablets: full screen, fading in and out in 300 ms. */
export function MobileMenu({ open, onOpenChange, opener, menu }: MobileMenuProps) {
  const basket = useBasketButton()
  const openedBasket = useRef(false)
  const close = () => onOpenChange(false)
  const followLinks = useFollowLinks(close)

  // A tablet turned on its side may be wide enough for the desktop menu.
  useEffect(() => {
    const wide = matchMedia(desktop)
    const closeWhenWide = () => wide.matches && onOpenChange(false)
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
  }, [onOpenChange])

  // A dialog that is mounted open would not fade in.
  const [visible, setVisible] = useState(false)
  useEffect(() => setVisible(open), [open])

  const openBasket = () => {
    openedBasket.current = true
    close()
    basket?.open()
  }
  const focusOnClose = () => {
    const toBasket = openedBasket.current
    openedBasket.current = false
    return (toBasket && basket) || followedOverlayLink() ? false : opener.current
  }
  return (
    <Modal open={visible} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup
          finalFocus={focusOnClose}
          className="fixed inset-0 z-50 flex flex-col overflow-y-auto overscroll-contain bg-chalk transition-opacity duration-300 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="page sticky top-0 grid h-14 shrink-0 md:h-20 grid-cols-[1fr_auto_1fr] items-center border-b border-rule bg-chalk">
            <Dialog.Close aria-label="Close menu" className="-ml-3 grid size-11 place-items-center hover:text-clay">
              <X aria-hidden="true" className="size-5.5" strokeWidth={1.4} />
            </Dialog.Close>
            <ShopName onClick={close} />
          </div>
          <nav aria-label="Menu" {...followLinks} className="page flex grow flex-col pb-10">
            <MenuSections menu={menu} />
            <ul className="mt-8">
              <Row to="/my-account">My account</Row>
              <Row to="/my-account/orders">Orders</Row>
              <Row to="/saved">Saved stones</Row>
              <li>
                <button type="button" onClick={openBasket} className={row}>
                  {basketLabel(basket)}
                </button>
              </li>
              <li>
                <VatSwitch className="text-base" />
              </li>
            </ul>
            <ul className="mt-6 border-t border-rule pt-6 text-slate">
              {permanentLinks.map(({ to, label }) => (
                <Row key={to} to={to}>
                  {label}
                </Row>
              ))}
            </ul>
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
  )
}

const row = 'flex min-h-11 w-full items-center text-left text-base hover:text-clay'

function Row({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <a href={to} className={row}>
        {children}
      </a>
    </li>
  )
}

/** One expandable section per entry, one open at a time. */
function MenuSections({ menu }: { menu: MenuEntry[] }) {
  return (
    <Accordion.Root render={<ul />}>
      {menu.map((entry) => (
        <Accordion.Item key={entry.title} value={entry.title} render={<li />} className="border-b border-rule">
          <Accordion.Header>
            <Accordion.Trigger className="group flex min-h-15 w-full items-center justify-between gap-4 py-3 text-left font-serif text-xl hover:text-clay">
              {entry.title}
              <Plus aria-hidden="true" className="size-5 shrink-0 group-data-panel-open:hidden" strokeWidth={1.4} />
              <Minus
                aria-hidden="true"
                className="hidden size-5 shrink-0 group-data-panel-open:block"
                strokeWidth={1.4}
              />
            </Accordion.Trigger>
          </Accordion.Header>
          <Accordion.Panel className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-200 data-ending-style:h-0 data-starting-style:h-0">
            <div className="space-y-6 pt-1 pb-6">
              {entry.children.map((group) => (
                <div key={group.title}>
                  {entry.children.length > 1 ? <p className="eyebrow mb-1">{group.title}</p> : null}
                  <MenuLinks
                    group={group}
                    className="grid grid-cols-2 gap-x-4 md:grid-cols-3"
                    linkClassName="flex min-h-11 items-center py-1 text-sm leading-snug hover:text-clay"
                  />
                </div>
              ))}
            </div>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  )
}
