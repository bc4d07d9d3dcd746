import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { basketQuery } from '../basket/basket-query.ts'
import type { Basket } from '../basket/calls.ts'
import { openBasket } from '../basket/drawer-state.ts'
import type { Placed } from '../checkout/calls.ts'
import { CheckoutFailed, CheckoutFrame, CheckoutLoading } from '../checkout/checkout-frame.tsx'
import { useSession } from '../customers/session-query.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { siteOf } from '../shared/site.ts'
import { lazyScreen } from '../ui/lazy-part.tsx'
import type { Route } from './+types/checkout'

const CheckoutScreen = lazyScreen(
  () => import('../checkout/checkout-screen.tsx').then((module) => module.CheckoutScreen),
  <CheckoutLoading />,
)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(siteOf(matches), {
    title: 'Checkout',
    description: 'Your details, delivery or collection, and payment.',
    url: `${loaderData?.origin ?? ''}/checkout`,
    noindex: true,
  })

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(loaderContext).publicUrl })

export const clientLoader = () => ({ origin: window.location.origin })

export default function CheckoutRoute() {
  const session = useSession({ ask: 'always' })
  // Loaded even if this browser has no basket yet: another tab may fill it while this page is open.
  const { data: basket } = useQuery(basketQuery)
  const navigate = useNavigate()
  // Without a payment URL there is nothing to pay, and the order is complete.
  const onPlaced = ({ pay_url, complete_url }: Placed) => {
    if (pay_url) window.location.assign(pay_url)
    else void navigate(pathOf(complete_url))
  }
  return (
    <CheckoutFrame>
      {session.at === 'unreachable' ? (
        <CheckoutFailed onRetry={session.retry} busy={session.busy} />
      ) : (
        <CheckoutScreen
          buyer={session.at === 'unknown' ? undefined : session.at === 'customer' ? session.customer : null}
          basketMark={basket && markOf(basket)}
          onEditBasket={openBasket}
          onPlaced={onPlaced}
        />
      )}
    </CheckoutFrame>
  )
}

/** Changes with whatever changes the quote. */
const markOf = ({ lines, voucher }: Basket): string =>
  [...lines.map(({ id, version }) => `${id}/${version}`), voucher?.code].join()

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin)
  return pathname + search
}
