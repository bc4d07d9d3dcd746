import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { type Decision, decisionSchema, type OfficeClaim } from '#contract/office/claims.ts'
import { shareText } from '#contract/orders/leftovers.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, TextAreaField } from '../../ui/field.tsx'
import { say } from '../../ui/say.ts'
import { useMixBatches } from '../access/mix-batches.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { ExceedLeft } from '../parts/exceed-left.tsx'
import { Alert, Panel } from '../parts/panel.tsx'
import { PiecesField, readPieces } from '../parts/pieces-field.tsx'
import { piecesFieldOf, refundEntrySchema, refundFigures } from '../parts/refund-figures.ts'
import { ReturnDelivery } from '../parts/return-delivery.tsx'
import { claimStateNames } from './claim-text.ts'

const labels: Record<Decision['decision'], string> = {
  replacement: 'Send replacements',
  refund: 'Refund',
  declined: 'Decline',
}

const entrySchema = refundEntrySchema.extend(decisionSchema.pick({ decision: true, answer: true }).shape)
type Entry = z.output<typeof entrySchema>

/** Starts with the claimed pieces that are still left, until someone types another number. */
const piecesTexts = (claim: OfficeClaim, entry: Entry): string[] =>
  claim.lines.map(({ pieces, left }, index) => entry.lines[index]?.pieces ?? String(Math.min(pieces, left)))

const figuresOf = (claim: OfficeClaim, entry: Entry) => {
  const texts = piecesTexts(claim, entry)
  return refundFigures({
    order: claim,
    lines: claim.lines.map(({ ordered, total, discount, refunded, left }, index) => {
      const price = { linePrice: total, discountPence: discount }
      return { pieces: ordered, ...price, refunded, left, more: readPieces(texts[index]) }
    }),
    keepsOthers: claim.keeps_others,
    isReturn: claim.kind === 'return',
    share: claim.share,
    entry,
  })
}

/** Checks the form and makes the request. */
const formSchema = (claim: OfficeClaim): z.ZodType<Decision, Entry> =>
  entrySchema.transform((entry, { addIssue }) => {
    const { decision, answer, restock, exceed_reason } = entry
    if (decision === 'declined') return { decision, answer }
    const texts = piecesTexts(claim, entry)
    const lines = claim.lines.map(({ id }, index) => ({ id, pieces: readPieces(texts[index]) }))
    if (decision === 'replacement') return { decision, answer, lines, exceed_reason }
    const { amount, amountError, delivery } = figuresOf(claim, entry)
    if (amount === null) {
      addIssue({ code: 'custom', path: ['amount'], message: amountError })
      return z.NEVER
    }
    return { decision, answer, lines, exceed_reason, amount, delivery, restock }
  })

/** Decides a claim: how many pieces to replace or refund, the amount, and the message to the buyer. */
export function DecisionForm({ claim }: { claim: OfficeClaim }) {
  const { reference } = claim
  const isReturn = claim.kind === 'return'
  const isLeftover = claim.kind === 'leftover'
  const queries = useQueryClient()
  const withMixing = useMixBatches()
  const refetch = (...queryKey: string[]) => void queries.invalidateQueries({ queryKey })
  const { form, formProps, field, change, error, busy } = useOfficeForm({
    schema: formSchema(claim),
    defaults: {
      decision: claim.kind === 'fault' ? 'replacement' : 'refund',
      lines: claim.lines.map(() => ({})),
      restock: false,
      answer: '',
    },
    changes: 'claims',
    send: (decided, once) =>
      withMixing((mixing) =>
        read(
          officeApi.claims[':reference'].decide.$post(
            { param: { reference }, json: { ...decided, ...mixing } },
            once(),
          ),
        ),
      ).catch((failure) => {
        refetch('claim', reference)
        refetch('order', claim.order)
        throw failure
      }),
    onDone: (after) => {
      queries.setQueryData(['claim', reference], after)
      say(`${claimStateNames[after.state]}. ${after.name} has been emailed.`)
      refetch('order', claim.order)
      refetch('today')
    },
    fieldOf: piecesFieldOf(claim.lines),
  })
  const entry = form.watch()
  const texts = piecesTexts(claim, entry)
  const figures = figuresOf(claim, entry)
  return (
    <Panel title="Decision">
      <form {...formProps} className="flex flex-col gap-4">
        {error && <Alert>{error}</Alert>}
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">Outcome</legend>
          {(Object.keys(labels) as Decision['decision'][])
            .filter((value) => !isLeftover || value !== 'replacement')
            .map((value) => (
              <label key={value} className="flex min-h-8 items-center gap-2">
                <input type="radio" value={value} className="accent-clay" {...form.register('decision')} />
                {labels[value]}
              </label>
            ))}
        </fieldset>
        {entry.decision !== 'declined' && (
          <ul className="divide-y divide-rule">
            {claim.lines.map((line, index) => (
              <li key={line.id} className="py-2 first:pt-0">
                <PiecesField
                  line={{ ...line, bought: line.ordered }}
                  value={texts[index] ?? ''}
                  mayExceed={entry.exceed_reason !== undefined}
                  {...change(`lines.${index}.pieces`)}
                >
                  of {line.pieces} claimed: {line.name}, {sizeText(line.size)}
                </PiecesField>
              </li>
            ))}
          </ul>
        )}
        {entry.decision !== 'declined' && figures.isMoreThanLeft && (
          <ExceedLeft
            act={entry.decision === 'refund' ? 'Refund' : 'Replace'}
            isTicked={entry.exceed_reason !== undefined}
            onTick={(isTicked) => form.setValue('exceed_reason', isTicked ? '' : undefined)}
            reason={() => field('exceed_reason', { shouldUnregister: true })}
          />
        )}
        {entry.decision === 'refund' && (
          <>
            <div className="flex flex-col gap-1">
              {!isLeftover && (
                <ReturnDelivery
                  {...claim}
                  fullRefund={figures.isFullRefund ? (isReturn ? 'returned' : 'not returned') : null}
                  checked={figures.withDelivery}
                  onChange={(isTicked) => form.setValue('delivery', isTicked)}
                />
              )}
              <Checkbox {...field('restock')}>Put the pieces back into stock</Checkbox>
            </div>
            <Field
              label="Amount in £"
              inputMode="decimal"
              value={figures.amountText}
              {...change('amount')}
              hint={`Suggested: ${formatPounds(figures.suggested)}${claim.share === null ? '' : `, ${shareText(claim.share)} of the price`}.${figures.isReturned ? ' The order will be marked as returned.' : ''}`}
              className="sm:max-w-64"
            />
          </>
        )}
        {entry.decision === 'replacement' && (
          <p className="text-quiet">
            The replacement order takes the pieces from stock; the yard picks it like any other.
          </p>
        )}
        <TextAreaField
          label="Message to the buyer"
          rows={5}
          required
          maxLength={4000}
          hint="Emailed straight away."
          {...field('answer')}
        />
        <div>
          <Button type="submit" look="solid" busy={busy}>
            {labels[entry.decision]}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
