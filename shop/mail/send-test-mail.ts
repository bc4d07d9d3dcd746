import { mailTextSchemas } from '#contract/mail/mail-text-schema.ts'
import type { MailTextParts } from '#contract/mail/mail-text-spec.ts'
import { type MailTextKey, mailTexts as specs } from '#contract/mail/mail-texts.ts'
import { sampleValues } from '#contract/mail/sample-values.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { composeMail } from './compose-mail.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { mailText } from './mail-text.ts'

type Input = { mail: MailTextKey; text: MailTextParts; to: string }

/** Sends the texts of an email, as they are typed, to the member of staff who writes them. */
export async function sendTestMail({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<'invalid'>> {
  requirePermission(ctx, 'settings.change')
  const { mail, to } = input
  const parsed = mailTextSchemas[mail].safeParse(input.text)
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [`${mail}.${String(path[0])}`, message]),
    )
    return refuse('invalid', Object.values(fields)[0] ?? '', fields)
  }
  const mailTexts = { ...ctx.settings.mailTexts, [mail]: parsed.data }
  const text = mailText({ ...ctx.settings, mailTexts }, mail, sampleValues)
  const composed = composeMail(ctx.settings, {
    kind: 'mail-test',
    subject: text.subject,
    preview: 'A test of the texts of an email.',
    blocks: [
      text.heading,
      ...text.intro(),
      { kind: 'quote', text: `The facts are here: ${specs[mail].facts}` },
      ...text.closing,
    ],
  })
  return writeOnce(ctx, async (tx) => {
    await enqueueMail(tx, { ...composed, to: { address: to } }, ctx.clock.now())
    await writeAudit(tx, ctx, { verb: 'mail_tested', subject: 'mail', subjectId: mail })
    return { ok: true as const }
  })
}
