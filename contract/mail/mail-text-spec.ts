export type MailTextParts = { subject: string; heading: string; greeting: string; intro: string[]; closing: string[] }

export type MailTextSpec = {
  /** What staff call the email. */
  label: string
  /** When it is sent. */
  when: string
  /** What is always in it, below the introduction. */
  facts: string
  /** The names that a text may have in braces. */
  placeholders: readonly string[]
  /** The text of an email that nobody has changed; of the fields that are not here, the standard text is empty. */
  standard: Pick<MailTextParts, 'subject' | 'heading'> & Partial<MailTextParts>
}
