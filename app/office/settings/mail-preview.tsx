import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fillText } from '#contract/mail/fill-text.ts'
import type { MailTextParts } from '#contract/mail/mail-text-spec.ts'
import { type MailTextKey, mailTexts } from '#contract/mail/mail-texts.ts'
import { sampleValues } from '#contract/mail/sample-values.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { meQuery } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { documentQuery } from '../documents/document-query.ts'
import { Alert } from '../parts/panel.tsx'

/** The email as its reader gets it, with made-up facts, and a button that sends it. */
export function MailPreview({ mail, text }: { mail: MailTextKey; text: MailTextParts }) {
  const { data } = useQuery(documentQuery({ kind: 'settings', id: 'company' }))
  const { data: me } = useQuery(meQuery)
  const { act, error, busy } = useAction('mail test')
  const [sentTo, setSentTo] = useState('')
  useEffect(() => setSentTo(mail && ''), [mail])
  const { name = '', phone = '', email = '' } = (data?.document ?? {}) as Record<string, string>
  const filled = fillText(mail, text, { ...sampleValues, shop: name, phone, email })
  const send = async () => {
    setSentTo('')
    const sent = await act((once) =>
      read(officeApi['mail-texts'][':mail'].test.$post({ param: { mail }, json: text }, once())),
    )
    if (sent) setSentTo(me?.email ?? '')
  }
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-4 xl:self-start">
      <article className="rounded-md border border-rule p-5 wrap-anywhere">
        <p className="mb-4 border-b border-rule pb-3 font-medium">{filled.subject}</p>
        <h3 className="mb-4 font-serif text-xl font-normal">{filled.heading}</h3>
        <Lines of={[filled.greeting, ...filled.intro]} />
        <p className="mb-3 rounded-md border border-dashed border-edge px-3 py-2 text-quiet">{mailTexts[mail].facts}</p>
        <Lines of={filled.closing} />
      </article>
      {error && <Alert>{error}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="outline" busy={busy} onClick={send}>
          Send me a test
        </Button>
        <p role="status" className="text-quiet">
          {sentTo && `On its way to ${sentTo}.`}
        </p>
      </div>
    </section>
  )
}

const Lines = ({ of: lines }: { of: string[] }) =>
  lines
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => line !== '')
    .map(({ line, place }) => (
      <p key={place} className="mb-3">
        {line}
      </p>
    ))
