import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size-text.ts'
import type { Health } from '#contract/office/health.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { meQuery } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { momentText, wordsOfKey } from '../parts/format.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { BackupPanel } from './backup-panel.tsx'
import { DisksPanel } from './disks-panel.tsx'
import { FaultsPanel } from './faults-panel.tsx'
import { healthKey } from './health-key.ts'
import { MailDomainPanel } from './mail-domain-panel.tsx'
import { SlowPanel } from './slow-panel.tsx'

/** Emails, refunds and payments that are stuck, with buttons to retry them. */
export function HealthScreen() {
  useTitle('Health')
  const { data, error } = useQuery({
    queryKey: healthKey,
    queryFn: () => read(officeApi.health.$get()),
    refetchInterval: 30_000,
  })
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  return (
    <>
      <ScreenHead title="Health" />
      <div className="flex flex-col gap-6">
        <BackupPanel backup={data.backup} />
        <DisksPanel disks={data.disks} />
        <Mails health={data} />
        <MailDomainPanel />
        <Refunds health={data} />
        <Payments health={data} />
        <Webhooks webhooks={data.webhooks} />
        <FaultsPanel health={data} />
        <SlowPanel statements={data.slow_statements} />
        <p className="text-xs text-quiet">
          Version {data.version}, PostgreSQL {data.database.server}, {sizeText(data.database.bytes)} of data
        </p>
      </div>
    </>
  )
}

type HealthProps = { health: Health }

function Mails({ health: { mails, can_retry } }: HealthProps) {
  const { data: me } = useQuery(meQuery)
  const none =
    me?.sends_mail === false ? 'No mail server is set up: new emails will wait here.' : 'No emails are stuck.'
  return (
    <Panel title="Emails that have not arrived">
      <List items={mails} none={none}>
        {(mail) => (
          <Item
            key={mail.id}
            title={mail.subject}
            note={`${mail.to}, ${momentText(mail.created)}, ${mailState(mail)}`}
            error={mail.error}
            retry={
              can_retry && mail.can_retry
                ? () => read(officeApi.health.mails[':id'].retry.$post({ param: { id: String(mail.id) } }))
                : null
            }
          />
        )}
      </List>
    </Panel>
  )
}

function mailState({ attempts, is_given_up, is_returned }: Health['mails'][number]): string {
  if (is_returned) return 'sent, and returned by the server of the recipient'
  return `${timesText(attempts)}${is_given_up ? ', no longer retried' : ''}`
}

function Refunds({ health: { refunds, can_retry } }: HealthProps) {
  return (
    <Panel title="Pending refunds">
      <List items={refunds} none="No refunds are pending.">
        {(refund) => (
          <Item
            key={refund.id}
            title={<OrderLink order={refund.order}>{formatPounds(refund.amount)}</OrderLink>}
            note={
              refund.by_hand
                ? 'Send it by bank transfer, then record it on the order.'
                : `${timesText(refund.attempts)}${refund.due ? `, next attempt ${momentText(refund.due)}` : ''}`
            }
            error={refund.by_hand ? null : refund.error}
            retry={
              can_retry && !refund.by_hand
                ? () => read(officeApi.health.refunds[':id'].retry.$post({ param: { id: String(refund.id) } }))
                : null
            }
          />
        )}
      </List>
    </Panel>
  )
}

function Payments({ health: { payments, can_retry } }: HealthProps) {
  return (
    <Panel title="Unconfirmed payments">
      <List items={payments} none="No payments are unconfirmed.">
        {(payment) => (
          <Item
            key={payment.id}
            title={<OrderLink order={payment.order}>{formatPounds(payment.amount)}</OrderLink>}
            note={`${payment.provider === 'test' ? 'Sandbox' : payment.provider}, started ${momentText(payment.created)}${payment.is_closing ? `, not cancelled at the provider yet, ${timesText(payment.attempts)}` : ''}`}
            error={null}
            label="Check with the provider"
            retry={
              can_retry
                ? () => read(officeApi.health.payments[':id'].check.$post({ param: { id: String(payment.id) } }))
                : null
            }
          />
        )}
      </List>
    </Panel>
  )
}

const Webhooks = ({ webhooks }: { webhooks: Health['webhooks'] }) => (
  <Panel title="Payment webhooks to check">
    <List items={webhooks} none="None in the last 30 days.">
      {(webhook) => (
        <Item
          key={webhook.event}
          title={wordsOfKey(webhook.outcome)}
          note={`${webhook.provider}, ${webhook.kind}, ${webhook.event}, ${momentText(webhook.received)}`}
          error={null}
          retry={null}
        />
      )}
    </List>
  </Panel>
)

function List<Row>({ items, none, children }: { items: Row[]; none: string; children: (item: Row) => ReactNode }) {
  if (items.length === 0) return <p className="text-quiet">{none}</p>
  return <ul className="divide-y divide-rule">{items.map(children)}</ul>
}

type ItemProps = {
  title: ReactNode
  note: string
  error: string | null
  retry: (() => Promise<Health>) | null
  label?: string
}

function Item({ title, note, error, retry, label = 'Try again' }: ItemProps) {
  const queries = useQueryClient()
  const { act, error: failure, busy } = useAction('today')
  const retryNow = async () => {
    const after = retry && (await act(retry))
    if (after) queries.setQueryData(healthKey, after)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow">
        <p className="break-words">{title}</p>
        <p className="text-xs break-words text-quiet">{note}</p>
        {error && <p className="text-xs break-words text-alarm">{error}</p>}
        {failure && <Alert>{failure}</Alert>}
      </div>
      {retry && (
        <Button look="outline" busy={busy} onClick={retryNow}>
          {label}
        </Button>
      )}
    </li>
  )
}

const OrderLink = ({ order, children }: { order: string; children: ReactNode }) => (
  <>
    {children}, order{' '}
    <Link to={`/orders/${order}`} className="underline decoration-rule underline-offset-4">
      {order}
    </Link>
  </>
)

function timesText(attempts: number): string {
  if (attempts === 0) return 'not tried yet'
  return attempts === 1 ? 'tried once' : `tried ${attempts} times`
}
