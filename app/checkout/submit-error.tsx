import type { RefObject } from 'react'
import type { Quote } from '#contract/checkout/checkout.ts'
import { Button } from '../ui/button.tsx'
import { AskUs } from './ask-us.tsx'
import type { SubmitError } from './use-place-order.ts'

type SubmitErrorProps = {
  submitError: SubmitError | null
  quote: Quote
  box: RefObject<HTMLDivElement | null>
  onEditBasket: () => void
}

/** The reason there is no order yet, above the button. Always in the page: a live region must exist before its text. */
export function SubmitErrorNotice({ submitError, quote, box, onEditBasket }: SubmitErrorProps) {
  const hasMessage = quote.blocked || (submitError !== null && submitError.kind !== 'fields')
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={hasMessage ? 'mt-5 border-l-2 border-alarm bg-white px-4 py-3 text-sm outline-none' : 'outline-none'}
    >
      {submitError?.kind === 'changed' ? <Changed submitError={submitError} quote={quote} /> : null}
      {submitError?.kind === 'ask-us' ? (
        <AskUs submitError={submitError} quote={quote} onEditBasket={onEditBasket} />
      ) : null}
      {submitError?.kind === 'sentence' ? <p>{submitError.message}</p> : null}
      {quote.blocked ? (
        <>
          <p>Something in your basket is not available as it is. Please change it to continue.</p>
          <Button look="quiet" onClick={onEditBasket}>
            <span className="first-letter:uppercase">edit basket</span>
          </Button>
        </>
      ) : null}
    </div>
  )
}

function Changed({ submitError, quote }: { submitError: Extract<SubmitError, { kind: 'changed' }>; quote: Quote }) {
  const nameOf = (id: string) => quote.lines.find((line) => line.id === id)?.parent_name
  return (
    <>
      <p>{submitError.message}</p>
      <ul className="mt-1 list-disc pl-5">
        {Object.entries(submitError.sentences).map(([id, sentence]) => (
          <li key={id}>
            {nameOf(id) && !sentence.includes(nameOf(id) ?? '') ? `${nameOf(id)}: ` : ''}
            {sentence}
          </li>
        ))}
      </ul>
      {quote.blocked ? null : <p className="mt-1">Nothing has been ordered. If you agree, press the button again.</p>}
    </>
  )
}
