import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { isNothingKept, piecesAmount } from '#contract/arithmetic/refund-amount.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { Decision, OfficeClaim } from '#contract/office/claims.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, TextAreaField } from '../../ui/field.tsx'
import { useMixBatches } from '../access/mix-batches.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { ExceedLeft } from '../parts/exceed-left.tsx'
import { Alert, Panel } from '../parts/panel.tsx'
import { PiecesField, readPieces } from '../parts/pieces-field.tsx'
import { readPounds } from '../parts/read-pounds.ts'
import { deliveryInFullRefund, ReturnDelivery } from '../parts/return-delivery.tsx'

const labels: Record<Decision['decision'], string> = {
  replacement: 'Send replacements',
  refund: 'Refund',
  declined: 'Decline',
}

type Line = OfficeClaim['lines'][number]

const refundable = ({ ordered, total, refunded }: Line) => ({ pieces: ordered, linePrice: total, refunded })

/** Decides a claim: how many pieces to replace or refund, the amount, and the message to the buyer. */
export function DecisionForm({ claim }: { claim: OfficeClaim }) {
  const isReturn = claim.kind === 'return'
  const [decision, setDecision] = useState<Decision['decision']>(isReturn ? 'refund' : 'replacement')
  const [pieces, setPieces] = useState<Record<number, string>>({})
  const [exceedReason, setExceedReason] = useState<string | null>(null)
  const [wantsDelivery, setWantsDelivery] = useState<boolean | null>(null)
  const [restock, setRestock] = useState(false)
  const [typedAmount, setTypedAmount] = useState<string | null>(null)
  const [amountError, setAmountError] = useState('')
  const queries = useQueryClient()
  const { act, error, fields, busy } = useAction('claims')
  const withMixing = useMixBatches()
  // Starts with the claimed pieces that are still left, until someone types another number.
  const textOf = (line: Line) => pieces[line.id] ?? String(Math.min(line.pieces, line.left))
  const countOf = (line: Line) => readPieces(textOf(line))
  const exceeds = claim.lines.some((line) => countOf(line) > line.left)
  const isFullRefund =
    !claim.keeps_others && isNothingKept(claim.lines.map((line) => ({ ...refundable(line), more: countOf(line) })))
  const withDelivery = wantsDelivery ?? isFullRefund
  const delivery = withDelivery ? deliveryInFullRefund(claim, isFullRefund && isReturn) : 0
  const goods = claim.lines.reduce((sum, line) => sum + piecesAmount(refundable(line), countOf(line)), 0)
  const suggested = Math.min(goods + delivery, claim.refundable)
  const amountText = typedAmount ?? (suggested / 100).toFixed(2)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '')
    const amount = decision === 'refund' ? readPounds(amountText) : null
    const isValid = decision !== 'refund' || (amount !== null && amount >= 1 && amount <= claim.refundable)
    setAmountError(isValid ? '' : `Enter an amount between £0.01 and ${formatPounds(claim.refundable)}.`)
    if (!isValid) return
    const json = {
      decision,
      answer,
      ...(decision === 'declined'
        ? {}
        : { lines: claim.lines.map((line) => ({ id: line.id, pieces: countOf(line) })) }),
      ...(decision !== 'declined' && exceeds && exceedReason ? { exceed_reason: exceedReason } : {}),
      ...(amount === null ? {} : { amount, delivery, restock }),
    }
    const param = { reference: claim.reference }
    const after = await act((once) =>
      withMixing((mixing) =>
        read(officeApi.claims[':reference'].decide.$post({ param, json: { ...json, ...mixing } }, once())),
      ),
    )
    void queries.invalidateQueries({ queryKey: ['order', claim.order] })
    if (!after) return void queries.invalidateQueries({ queryKey: ['claim', claim.reference] })
    queries.setQueryData(['claim', claim.reference], after)
    void queries.invalidateQueries({ queryKey: ['today'] })
  }
  return (
    <Panel title="Decision">
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error && Object.keys(fields).length === 0 && <Alert>{error}</Alert>}
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">Outcome</legend>
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
        {decision !== 'declined' && (
          <ul className="divide-y divide-rule">
            {claim.lines.map((line) => (
              <li key={line.id} className="py-2 first:pt-0">
                <PiecesField
                  line={{ ...line, bought: line.ordered }}
                  value={textOf(line)}
                  onChange={(value) => setPieces({ ...pieces, [line.id]: value })}
                  mayExceed={exceedReason !== null}
                  error={fields[`lines.${line.id}`]}
                >
                  of {line.pieces} claimed: {line.name}, {sizeText(line.size)}
                </PiecesField>
              </li>
            ))}
          </ul>
        )}
        {decision !== 'declined' && exceeds && (
          <ExceedLeft
            act={decision === 'refund' ? 'Refund' : 'Replace'}
            reason={exceedReason}
            onChange={setExceedReason}
          />
        )}
        {decision === 'refund' && (
          <>
            <div className="flex flex-col gap-1">
              <ReturnDelivery
                {...claim}
                fullRefund={isFullRefund ? (isReturn ? 'returned' : 'not returned') : null}
                checked={withDelivery}
                onChange={setWantsDelivery}
              />
              <Checkbox checked={restock} onChange={(event) => setRestock(event.target.checked)}>
                Put the pieces back into stock
              </Checkbox>
            </div>
            <Field
              label="Amount in £"
              name="amount"
              inputMode="decimal"
              value={amountText}
              onChange={(event) => setTypedAmount(event.target.value)}
              error={amountError || undefined}
              hint={`Suggested: ${formatPounds(suggested)}.${isFullRefund && isReturn ? ' The order will be marked as returned.' : ''}`}
              className="sm:max-w-64"
            />
          </>
        )}
        {decision === 'replacement' && (
          <p className="text-quiet">
            The replacement order takes the pieces from stock; the yard picks it like any other.
          </p>
        )}
        <TextAreaField
          label="Message to the buyer"
          name="answer"
          rows={5}
          required
          maxLength={4000}
          hint="Emailed straight away."
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
