import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatPounds, poundsOrFree } from '#contract/arithmetic/money.ts'
import type { Quote } from '#contract/enquiries/quote.ts'
import { enquiryNoteSchema, type OfficeEnquiry } from '#contract/office/enquiries.ts'
import { isRefused, read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { dayText, momentText } from '../parts/format.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { enquiryStateNames, kindNames } from './enquiry-text.ts'
import { NewerReply } from './newer-reply.tsx'
import { QuoteForm } from './quote-form.tsx'
import { enquiryKey, useEnquiryAction, useShowEnquiry } from './use-enquiry-action.ts'
import { type ReplyFormProps, useSeenReply } from './use-seen-reply.ts'
import { useWriting } from './use-writing.ts'

const enquiryApi = officeApi.enquiries[':reference']

export function EnquiryScreen() {
  const { reference = '' } = useParams()
  useTitle(reference)
  const { data: enquiry, error } = useQuery({
    queryKey: enquiryKey(reference),
    queryFn: () => read(enquiryApi.$get({ param: { reference } })),
    // The end of a mark that is no longer repeated is not announced.
    refetchInterval: ({ state }) => (state.data?.writing ? 30_000 : false),
  })
  if (error)
    return isRefused(error, 'not_found') ? (
      <ScreenHead title="Enquiry not found">
        <Link to="/enquiries" className="underline">
          All enquiries
        </Link>
      </ScreenHead>
    ) : (
      <Alert>{errorMessage(error)}</Alert>
    )
  if (!enquiry) return <Loading />
  return (
    <>
      <ScreenHead title={`${kindNames[enquiry.kind]} from ${enquiry.name}`}>
        <p className="text-quiet">
          {enquiry.reference}, {momentText(enquiry.created)}, {enquiryStateNames[enquiry.state].toLowerCase()}
        </p>
      </ScreenHead>
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Thread enquiry={enquiry} />
          <p role="status" className={enquiry.writing ? 'rounded-md bg-clay-wash px-4 py-3' : 'sr-only'}>
            {enquiry.writing && `${enquiry.writing} is writing a reply.`}
          </p>
          {enquiry.can_answer && <Replies key={reference} enquiry={enquiry} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {enquiry.can_answer && <Handling enquiry={enquiry} />}
          <Person enquiry={enquiry} />
        </div>
      </div>
    </>
  )
}

const authorLabels = { note: 'Note by', answer: 'Answered by', quote: 'Quoted by' } as const

function Thread({ enquiry }: { enquiry: OfficeEnquiry }) {
  const details = [
    enquiry.topic,
    enquiry.pieces === null ? null : `${enquiry.pieces} pieces`,
    enquiry.size,
    enquiry.edge && `edge: ${enquiry.edge}`,
  ].filter(Boolean)
  return (
    <Panel title={enquiry.about ?? enquiry.topic ?? 'Message'}>
      {details.length > 0 && <p className="mb-2 text-quiet">{details.join(', ')}</p>}
      <p className="break-words whitespace-pre-wrap">{enquiry.message ?? 'No message, only the details above.'}</p>
      {enquiry.product && (
        <p className="mt-3">
          <a href={`/product/${enquiry.product}`} className="underline decoration-rule underline-offset-4">
            View product
          </a>
        </p>
      )}
      {enquiry.messages.map((message) => (
        <article
          key={message.id}
          className={`mt-4 rounded-md border p-3 ${message.kind === 'note' ? 'border-dashed border-edge' : 'border-rule bg-ground'}`}
        >
          <p className="text-xs text-quiet">
            {authorLabels[message.kind]} {message.author}, {momentText(message.at)}
          </p>
          {message.quote && <p className="mt-1 font-medium">{quoteText(message.quote)}</p>}
          <p className="mt-1 break-words whitespace-pre-wrap">{message.text}</p>
        </article>
      ))}
    </Panel>
  )
}

const quoteText = ({ reference, pieces, unit_pence, delivery_pence, total_pence, valid_until }: Quote) =>
  [
    `${reference}: ${pieces} at ${formatPounds(unit_pence)}`,
    `delivery ${poundsOrFree(delivery_pence).toLowerCase()}`,
    `total ${formatPounds(total_pence)}, valid until ${dayText(valid_until)}`,
  ].join(', ')

type AnswerButton = 'answer' | 'close' | 'note'

/** The forms that write to the customer. They share what has been seen, because either may answer for the other. */
function Replies({ enquiry }: { enquiry: OfficeEnquiry }) {
  const [isQuoting, setIsQuoting] = useState(false)
  const [isAnswering, setIsAnswering] = useState(false)
  const reply = useSeenReply(enquiry, isQuoting || isAnswering)
  useWriting(enquiry.reference, isQuoting || isAnswering)
  return (
    <>
      <NewerReply author={reply.newerBy} />
      {enquiry.kind === 'cutting' && <QuoteForm enquiry={enquiry} sendReply={reply.send} onWriting={setIsQuoting} />}
      <AnswerForm enquiry={enquiry} sendReply={reply.send} onWriting={setIsAnswering} />
    </>
  )
}

function AnswerForm({ enquiry, sendReply, onWriting }: ReplyFormProps) {
  const { reference, name } = enquiry
  const [pressedButton, setPressedButton] = useState<AnswerButton>('answer')
  const param = { reference }
  const showEnquiry = useShowEnquiry(reference)
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: enquiryNoteSchema,
    defaults: { text: '' },
    changes: 'enquiries',
    send: ({ text }, once) =>
      pressedButton === 'note'
        ? read(enquiryApi.notes.$post({ param, json: { text } }, once('note')))
        : sendReply((seen) =>
            read(
              enquiryApi.answer.$post(
                { param, json: { text, close: pressedButton === 'close', seen } },
                once('answer'),
              ),
            ),
          ),
    onDone: (changed) => {
      form.reset()
      showEnquiry(changed)
    },
  })
  const hasText = form.watch('text').trim() !== ''
  useEffect(() => onWriting(hasText), [onWriting, hasText])
  const button = (value: AnswerButton) => ({ type: 'submit' as const, busy, onClick: () => setPressedButton(value) })
  return (
    <Panel title="Reply">
      <form {...formProps} className="flex flex-col gap-3">
        {error && <Alert>{error}</Alert>}
        <TextAreaField
          label={`To ${name}`}
          rows={8}
          required
          maxLength={8000}
          hint="A greeting and your name are added, and the customer’s message is quoted below."
          {...field('text')}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="solid" {...button('answer')}>
            Send
          </Button>
          <Button look="outline" {...button('close')}>
            Send and close
          </Button>
          <Button look="quiet" {...button('note')}>
            Save as internal note
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Handling({ enquiry: { reference, state, assigned_to, colleagues } }: { enquiry: OfficeEnquiry }) {
  const { change, error, busy } = useEnquiryAction(reference)
  const param = { reference }
  const assign = (value: string) =>
    change(() => read(enquiryApi.assign.$post({ param, json: { staff_id: value ? Number(value) : null } })))
  const close = () => change(() => read(enquiryApi.close.$post({ param, json: { closed: state !== 'closed' } })))
  return (
    <Panel title="Assignment">
      <div className="flex flex-col items-start gap-4">
        {error && <Alert>{error}</Alert>}
        <SelectField
          label="Assigned to"
          className="w-full"
          value={String(assigned_to?.id ?? '')}
          onChange={(event) => void assign(event.target.value)}
          options={[
            { value: '', label: 'Unassigned' },
            ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Button look="outline" busy={busy} onClick={close}>
          {state === 'closed' ? 'Reopen' : 'Close enquiry'}
        </Button>
      </div>
    </Panel>
  )
}

function Person({ enquiry }: { enquiry: OfficeEnquiry }) {
  return (
    <Panel title="Customer">
      <p>{enquiry.name}</p>
      <p className="break-words">
        <a href={`mailto:${enquiry.email}`} className="underline decoration-rule underline-offset-4 hover:text-clay">
          {enquiry.email}
        </a>
      </p>
      {enquiry.phone && (
        <p>
          <a href={`tel:${enquiry.phone.replace(/[^\d+]/g, '')}`} className="hover:text-clay">
            {enquiry.phone}
          </a>
        </p>
      )}
      {enquiry.orders.length > 0 && (
        <ul className="mt-3 border-t border-rule pt-3">
          {enquiry.orders.map((order) => (
            <li key={order.reference}>
              <Link to={`/orders/${order.reference}`} className="underline decoration-rule underline-offset-4">
                {order.reference}
              </Link>{' '}
              <span className="text-xs text-quiet">{momentText(order.created)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
