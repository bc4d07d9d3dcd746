import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { OfficeClaim } from '#contract/office/claims.ts'
import { isRefused, read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { officeApi } from '../api.ts'
import { momentText } from '../parts/format.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { PieceCounts } from '../parts/piece-counts.tsx'
import { ProductPicture } from '../parts/product-picture.tsx'
import { useTitle } from '../parts/use-title.ts'
import { claimKindNames, claimStateNames } from './claim-text.ts'
import { DecisionForm } from './decision-form.tsx'

export function ClaimScreen() {
  const { reference = '' } = useParams()
  useTitle(reference)
  const { data: claim, error } = useQuery({
    queryKey: ['claim', reference],
    queryFn: () => read(officeApi.claims[':reference'].$get({ param: { reference } })),
  })
  if (error)
    return isRefused(error, 'not_found') ? (
      <ScreenHead title="Claim not found">
        <Link to="/claims" className="underline">
          All claims
        </Link>
      </ScreenHead>
    ) : (
      <Alert>{errorMessage(error)}</Alert>
    )
  if (!claim) return <Loading />
  return (
    <>
      <ScreenHead title={`${claimKindNames[claim.kind]}: ${claim.name}`}>
        <p className="text-quiet">
          {claim.reference}, {momentText(claim.created)}, {claimStateNames[claim.state].toLowerCase()}
        </p>
      </ScreenHead>
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Panel title="Buyer’s message">
            <p className="break-words whitespace-pre-wrap">{claim.message || 'No message.'}</p>
            <Photos claim={claim} />
          </Panel>
          {claim.can_decide && <DecisionForm claim={claim} />}
          {claim.answer && (
            <Panel title={claimStateNames[claim.state]}>
              <p className="break-words whitespace-pre-wrap">{claim.answer}</p>
              <p className="mt-2 text-xs text-quiet">
                {claim.decided_by}, {claim.decided && momentText(claim.decided)}
              </p>
            </Panel>
          )}
        </div>
        <Panel title="Pieces">
          <ul className="divide-y divide-rule">
            {claim.lines.map((line) => (
              <li key={line.id} className="flex gap-3 py-2 first:pt-0">
                <ProductPicture src={line.picture} size="large" />
                <div className="min-w-0 grow">
                  {line.pieces} of {line.ordered} {line.name}, {sizeText(line.size)}
                  {!claim.can_decide && <PieceCounts bought={line.ordered} {...line} />}
                  <span className="flex justify-between text-xs text-quiet">
                    <span>{line.sku}</span> {formatPounds(line.amount)}
                  </span>
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-3 border-t border-rule pt-3">
            <Link to={`/orders/${claim.order}`} className="underline decoration-rule underline-offset-4">
              Order {claim.order}
            </Link>
          </p>
        </Panel>
      </div>
    </>
  )
}

function Photos({ claim: { reference, photos, lines } }: { claim: OfficeClaim }) {
  const pictured = lines.map(({ name }) => name).join(', ')
  if (photos.length === 0) return null
  return (
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map((name, index) => (
        <li key={name}>
          <a href={`/api/office/claims/${reference}/photos/${name}`} target="_blank" rel="noreferrer">
            <img
              src={`/api/office/claims/${reference}/photos/${name}`}
              alt={`From the buyer: ${pictured}, ${index + 1} of ${photos.length}`}
              loading="lazy"
              className="aspect-square w-full rounded-md border border-rule object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
