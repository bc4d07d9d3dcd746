import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useRef } from 'react'
import type { DomainRecord, MailDomain } from '#contract/office/mail-domain.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'

const mailDomainKey = ['health', 'mail-domain']

/** The DNS records that decide whether the shop's emails are accepted, with what to publish. */
export function MailDomainPanel() {
  const { data, error } = useQuery({
    queryKey: mailDomainKey,
    queryFn: () => read(officeApi.health['mail-domain'].$get()),
    refetchInterval: 60_000,
  })
  return (
    <Panel title={data ? `Emails from ${data.domain}` : 'Sending domain'}>
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!error && !data && <p className="text-quiet">Looking the records up …</p>}
      {data && (
        <ul className="divide-y divide-rule">
          <Record name="SPF" record={data.spf} about="Says which servers may send emails for your domain.">
            If your mail provider names a record of its own, publish that one instead.
          </Record>
          <Dkim domain={data} />
          <Record
            name="DMARC"
            record={data.dmarc}
            about="Says what other servers should do with forged emails from your domain, and where to report them."
          />
        </ul>
      )}
    </Panel>
  )
}

function Dkim({ domain: { dkim } }: { domain: MailDomain }) {
  const may = useMay()('settings.change')
  const queries = useQueryClient()
  const { act, error, busy } = useAction('today')
  const item = useRef<HTMLLIElement>(null)
  const change = async (send: () => Promise<MailDomain>) => {
    const after = await act(send)
    if (!after) return
    queries.setQueryData(mailDomainKey, after)
    say(after.dkim ? 'The key is made.' : 'The key is deleted.')
    // The button is gone.
    item.current?.focus()
  }
  const make = () => change(() => read(officeApi.health.dkim.$post()))
  const remove = () => change(() => read(officeApi.health.dkim.$delete()))
  const about = 'A signature that shows an email is from you and unchanged.'
  return (
    <Item name="DKIM" about={about} ref={item}>
      {dkim ? (
        <>
          <Found record={dkim}>
            The shop signs emails as soon as this record is published, which can take an hour.
          </Found>
          {dkim.state === 'good' && <p>The shop signs every email.</p>}
        </>
      ) : (
        <p>
          The shop doesn’t sign emails. If the source of one that you have received says dkim=pass, your mail server
          signs them. If not, make a key.
        </p>
      )}
      {error && <Alert>{error}</Alert>}
      {may && (
        <div>
          <Button look="outline" busy={busy} onClick={dkim ? remove : make}>
            {dkim ? 'Delete the key' : 'Make a key'}
          </Button>
        </div>
      )}
    </Item>
  )
}

type RecordProps = { name: string; record: DomainRecord; about: string; children?: ReactNode }

const Record = ({ name, record, about, children }: RecordProps) => (
  <Item name={name} about={about}>
    <Found record={record}>{children}</Found>
  </Item>
)

type ItemProps = { name: string; about: string; children: ReactNode; ref?: Ref<HTMLLIElement> }

const Item = ({ name, about, children, ref }: ItemProps) => (
  <li
    ref={ref}
    tabIndex={-1}
    className="grid gap-x-6 gap-y-1 py-4 outline-none first:pt-0 last:pb-0 sm:grid-cols-[5rem_minmax(0,1fr)]"
  >
    <h3 className="font-semibold">{name}</h3>
    <div className="flex flex-col gap-3">
      <p className="text-quiet">{about}</p>
      {children}
    </div>
  </li>
)

const stateTexts = {
  good: 'Published',
  missing: 'Not published',
  wrong: 'Published, but wrong',
  unknown: 'The name server did not answer',
}

/** The record that is published, and if it is not the right one, what to publish. */
function Found({ record: { state, name, found, fault, publish }, children }: Omit<RecordProps, 'name' | 'about'>) {
  const copy = () => void navigator.clipboard.writeText(publish).then(() => say('Copied.'))
  const isGood = state === 'good'
  const tone = isGood ? 'text-moss' : state === 'unknown' ? 'text-quiet' : 'text-alarm'
  return (
    <>
      <p className={tone}>
        {stateTexts[state]}
        {fault && `. ${fault}`}
      </p>
      {found && <Code>{found}</Code>}
      {(state === 'missing' || state === 'wrong') && (
        <>
          <p>
            {found ? 'Replace it with this' : 'Publish this'} TXT record at <Name>{name}</Name>. {children}
          </p>
          <div className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
            <Code>{publish}</Code>
            <Button look="outline" className="shrink-0" onClick={copy}>
              Copy<span className="sr-only"> the record for {name}</span>
            </Button>
          </div>
        </>
      )}
    </>
  )
}

const Name = ({ children }: { children: string }) => <code className="wrap-anywhere">{children}</code>

const Code = ({ children }: { children: string }) => (
  <pre className="min-w-0 basis-full rounded bg-rail p-3 text-xs whitespace-pre-wrap wrap-anywhere">{children}</pre>
)
