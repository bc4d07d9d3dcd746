import type { MailTextSpec } from '#contract/mail/mail-text-spec.ts'
import { type MailTextKey, mailTextKeys, mailTexts } from '#contract/mail/mail-texts.ts'
import type { FieldSpec } from '../documents/field-spec.ts'
import type { GroupSpec } from './group-spec.ts'

export const mailForm: GroupSpec = {
  title: 'Emails',
  intro: 'Who emails are from, and where answers go.',
  fields: [
    { kind: 'text', name: 'senderName', label: 'Sender’s name', hint: 'Leave it empty for the name of the shop.' },
    {
      kind: 'text',
      name: 'replyTo',
      label: 'Reply to',
      hint: 'Leave it empty for the company’s address, which emails come from.',
    },
  ],
}

export function mailFields(key: MailTextKey): FieldSpec[] {
  const { standard }: MailTextSpec = mailTexts[key]
  return [
    { kind: 'text', name: 'subject', label: 'Subject', isWide: true, standard: standard.subject },
    { kind: 'text', name: 'heading', label: 'Heading', isWide: true, standard: standard.heading },
    { kind: 'text', name: 'greeting', label: 'Greeting', isWide: true, standard: standard.greeting ?? '' },
    {
      kind: 'lines',
      name: 'intro',
      label: 'Introduction',
      hint: 'One line for each paragraph.',
      standard: (standard.intro ?? []).join('\n'),
    },
    {
      kind: 'lines',
      name: 'closing',
      label: 'Further down',
      hint: 'One line for each paragraph.',
      standard: (standard.closing ?? []).join('\n'),
    },
  ]
}

/** One group of fields for each email. */
export const mailTextsForm: GroupSpec = {
  title: 'Email texts',
  intro: 'The words around the facts of each email. Empty a field to go back to the standard text.',
  fields: mailTextKeys.map((key) => ({
    kind: 'group',
    name: key,
    label: mailTexts[key].label,
    fields: mailFields(key),
  })),
}
