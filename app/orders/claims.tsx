import { Link } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import type { Order } from '#contract/orders/order.ts'
import { dateText, dayText } from '../shared/day-text.ts'
import { Opener } from '../ui/opener.tsx'
import type { OrderId } from './calls.ts'
import { photosPath } from './claim-calls.ts'
import { ClaimForm } from './claim-form.tsx'

type ClaimsProps = { id: OrderId; order: Order }

type Claim = Order['claims'][number]

const kinds: Record<Claim['kind'], string> = { fault: 'Report', return: 'Return', leftover: 'Leftovers' }

const states: Record<Claim['state'], string> = {
  open: 'We are looking into it',
  replacement: 'We are sending replacements',
  refund: 'We have refunded it',
  declined: 'Decided',
}

/** The buyer's claims about this order and our replies. */
export const ClaimList = ({ id, claims }: { id: OrderId; claims: Order['claims'] }) =>
  claims.length > 0 && (
    <ul className="mb-4 text-sm">
      {claims.map((claim) => (
        <li key={claim.reference} className="border-b border-rule py-3 first:border-t">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="figures">
              {kinds[claim.kind]} {claim.reference}
            </span>
            <span className="text-slate">{dateText(claim.date)}</span>
          </p>
          <ul className="text-slate">
            {claim.lines.map((line) => (
              <li key={`${line.name} ${line.size}`}>
                {pieceText(line.quantity)} of {line.name}, {sizeText(line.size)}
              </li>
            ))}
          </ul>
          {claim.message ? (
            <p className="mt-1 border-l-2 border-rule pl-3 wrap-anywhere whitespace-pre-wrap">{claim.message}</p>
          ) : null}
          <ul className="mt-2 flex flex-wrap gap-2 empty:hidden">
            {claim.photos.map((name, index) => (
              <li key={name}>
                <a href={photosPath(id, name)} target="_blank" rel="noreferrer">
                  <img
                    src={photosPath(id, name)}
                    alt={`What you sent of ${claim.lines.map(({ name }) => name).join(', ')}, ${index + 1} of ${claim.photos.length}`}
                    loading="lazy"
                    className="size-20 border border-rule object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-1">
            {claim.kind === 'leftover' && claim.state === 'refund' ? 'We have bought them back' : states[claim.state]}.
          </p>
          {claim.answer ? <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-slate">{claim.answer}</p> : null}
        </li>
      ))}
    </ul>
  )

/** Reports about faults, for orders that have arrived. */
export function Problems({ id, order }: ClaimsProps) {
  return (
    <>
      <ClaimList id={id} claims={order.claims.filter(({ kind }) => kind === 'fault')} />
      <p className="text-sm text-slate">
        Please tell us promptly if anything is damaged, missing or not what you ordered, and before any of it is fixed.
        We replace it or refund you, and pay for collecting it.
      </p>
      <Opener look="outline" className="mt-4 print:hidden" label="Report damage or a fault">
        {(close) => <ClaimForm id={id} order={order} kind="fault" onClose={close} />}
      </Opener>
    </>
  )
}

/** The statutory 14 days to cancel. Always stated, even when the order can no longer be returned here. */
export function Rights({ id, order }: ClaimsProps) {
  const until = order.return_until ? `, ${dayText(order.return_until)} at the latest` : ''
  return (
    <>
      <ClaimList id={id} claims={order.claims.filter(({ kind }) => kind === 'return')} />
      <p className="text-sm text-slate">
        {order.can.cancel ? 'Until we begin to pick your order you can cancel here. ' : ''}
        You may cancel without giving a reason until 14 days after the day the goods arrive{until}, and send them back.
        Once a piece is laid or cut it can no longer be sent back. Pieces made to measure are the exception.{' '}
        <Link to="/return-refund-policy" className="text-clay underline underline-offset-2 hover:text-clay-deep">
          Return and refund policy
        </Link>
      </p>
      {order.can.return ? (
        <Opener look="outline" className="mt-4 print:hidden" label="Send something back">
          {(close) => <ClaimForm id={id} order={order} kind="return" onClose={close} />}
        </Opener>
      ) : null}
    </>
  )
}
