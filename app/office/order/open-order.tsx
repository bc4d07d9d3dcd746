import { X } from 'lucide-react'
import { Link } from 'react-router'
import { OrderDetail } from './order-detail.tsx'

type OpenOrderProps = { reference: string; onClose: () => void }

/** The order next to the list. It scrolls by itself, so that the list stays where it is. */
export const OpenOrder = ({ reference, onClose }: OpenOrderProps) => (
  <section
    aria-label={reference}
    className="min-w-0 self-start xl:sticky xl:top-0 xl:max-h-dvh xl:overflow-y-auto xl:overscroll-contain xl:pb-24"
  >
    <OrderDetail
      reference={reference}
      actions={
        <p className="ml-auto flex items-center gap-3">
          <Link
            to={`/orders/${reference}`}
            className="inline-flex min-h-9 items-center underline decoration-rule underline-offset-4 hover:text-clay"
          >
            Full page
          </Link>
          <button
            type="button"
            aria-label={`Close ${reference}`}
            onClick={onClose}
            className="grid size-9 place-items-center hover:text-clay"
          >
            <X aria-hidden size={18} />
          </button>
        </p>
      }
    />
  </section>
)
