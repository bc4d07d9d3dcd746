import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { Decision, OfficeClaim } from '#contract/office/claims.ts'
import { useMixBatches } from '../access/mix-batches.tsx'
import { useAction } from '../access/use-action.ts'
import { errorText, isRefused, officeApi, read } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Field, TextArea } from '../parts/field.tsx'
import { momentText } from '../parts/format.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { readPounds } from '../parts/read-pounds.ts'
import { useTitle } from '../parts/use-title.ts'
import { claimKindNames, claimStateNames } from './claim-text.ts'

/** One claim: what is wrong, what it looks like, and what is done about it. */
export function ClaimScreen() {
  const { reference = '' } = useParams()
  useTitle(reference)
  const { data: claim, error } = useQuery({
    queryKey: ['claim', reference],
    queryFn: () => read(officeApi.claims[':reference'].$get({ param: { reference } })),
  })
  if (error)
    return isRefused(error, 'not_found') ? (
      <ScreenHead title="There is no such claim">
        <Link to="/claims" className="underline">
          All claims
        </Link>
      </ScreenHead>
    ) : (
      <Alert>{errorText(error)}</Alert>
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
          <Panel title="What the buyer says">
            <p className="break-words whitespace-pre-wrap">{claim.message || 'No words.'}</p>
            <Photos photos={claim.photos} />
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
              <li key={line.id} className="py-2 first:pt-0">
                {line.pieces} of {line.ordered} {line.name}, {sizeText(line.size)}
                <span className="flex justify-between text-xs text-quiet">
                  <span>{line.sku}</span> {formatPounds(line.amount)}
                </span>
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

const Photos = ({ photos }: { photos: string[] }) =>
  photos.length > 0 && (
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map((name, index) => (
        <li key={name}>
          <a href={`/api/office/photos/${name}`} target="_blank" rel="noreferrer">
            <img
              src={`/api/office/photos/${name}`}
              alt={`From the buyer, ${index + 1} of ${photos.length}`}
              loading="lazy"
              className="aspect-square w-full rounded-md border border-rule object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )

const labels: Record<Decision['decision'], string> = {
  replacement: 'Send replacements',
  refund: 'Refund',
  declined: 'Decline',
}

function DecisionForm({ claim }: { claim: OfficeClaim }) {
  const [decision, setDecision] = useState<Decision['decision']>(claim.kind === 'return' ? 'refund' : 'replacement')
  const suggested = Math.min(
    claim.lines.reduce((sum, { amount }) => sum + amount, 0),
    claim.refundable,
  )
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const { act, error, busy } = useAction('claims')
  const withMixing = useMixBatches()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const amount = decision === 'refund' ? readPounds(typed.amount ?? '') : null
    const isRight = decision !== 'refund' || (amount !== null && amount >= 1 && amount <= claim.refundable)
    setFault(isRight ? '' : `Enter an amount between £0.01 and ${formatPounds(claim.refundable)}.`)
    if (!isRight) return
    const json = {
      decision,
      answer: typed.answer ?? '',
      ...(amount === null ? {} : { amount, restock: typed.restock === 'on' }),
    }
    const param = { reference: claim.reference }
    const after = await act((once) =>
      withMixing((mixing) =>
        read(officeApi.claims[':reference'].decide.$post({ param, json: { ...json, ...mixing } }, once())),
      ),
    )
    if (!after) return
    queries.setQueryData(['claim', claim.reference], after)
    void queries.invalidateQueries({ queryKey: ['order', claim.order] })
    void queries.invalidateQueries({ queryKey: ['today'] })
  }
  return (
    <Panel title="Decide">
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error && <Alert>{error}</Alert>}
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">What is done about it</legend>
          {(Object.keys(labels) as Decision['decision'][]).map((value) => (
            <label key={value} className="flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name="decision"
                checked={decision === value}
                onChange={() => setDecision(value)}
                className="accent-clay"
              />
              {labels[value]}
            </label>
          ))}
        </fieldset>
        {decision === 'refund' && (
          <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
            <Field
              label="Amount in £"
              name="amount"
              inputMode="decimal"
              defaultValue={(suggested / 100).toFixed(2)}
              error={fault || undefined}
              hint={`The pieces come to ${formatPounds(suggested)}.`}
            />
            <label className="mt-7 flex min-h-8 items-center gap-3">
              <input type="checkbox" name="restock" className="size-4 accent-clay" />
              Put the pieces back into stock
            </label>
          </div>
        )}
        {decision === 'replacement' && (
          <p className="text-quiet">
            An order for nothing takes the pieces from stock; the yard picks it like any other.
          </p>
        )}
        <TextArea
          label="What we tell the buyer"
          name="answer"
          rows={5}
          required
          maxLength={4000}
          hint="Goes out by mail at once."
        />
        <div>
          <Button type="submit" look="solid" busy={busy}>
            {labels[decision]}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
