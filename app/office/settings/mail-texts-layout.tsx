import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { MailTextParts } from '#contract/mail/mail-text-spec.ts'
import { type MailTextKey, mailTextKeys, mailTexts } from '#contract/mail/mail-texts.ts'
import { SelectField } from '../../ui/field.tsx'
import { DocumentFields, type DocumentFormState } from '../documents/document-fields.tsx'
import { type Entries, fromEntries } from '../documents/field-spec.ts'
import { mailFields } from './mail-form.ts'
import { MailPreview } from './mail-preview.tsx'

const options = mailTextKeys.map((key) => ({ value: key, label: mailTexts[key].label }))
const isKey = (text: string | null): text is MailTextKey => mailTextKeys.some((key) => key === text)

/** One email at a time, which the address names, with a preview of it as it is typed. */
export function MailTextsLayout({ form }: { form: DocumentFormState }) {
  const [parameters, setParameters] = useSearchParams()
  const chosen = parameters.get('mail')
  const key = isKey(chosen) ? chosen : mailTextKeys[0]
  const choose = (mail: string) => setParameters({ mail }, { replace: true, preventScrollReset: true })
  const { when, placeholders } = mailTexts[key]
  const { errors } = form.formState
  const faulty = errors[key] ? undefined : mailTextKeys.find((one) => errors[one])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the email whose text was refused, once
  useEffect(() => {
    if (faulty) choose(faulty)
  }, [faulty])
  const fields = mailFields(key)
  const entries = useWatch({ control: form.control, name: key }) as Entries | undefined
  return (
    <div className="col-span-full grid gap-x-8 gap-y-5 xl:grid-cols-2">
      <div className="flex flex-col gap-5">
        <SelectField
          label="Email"
          options={options}
          value={key}
          onChange={({ target }) => choose(target.value)}
          hint={when}
        />
        <p className="text-quiet">
          You can use{' '}
          {placeholders.map((name) => (
            <code key={name} className="mr-2 whitespace-nowrap">{`{${name}}`}</code>
          ))}
        </p>
        <DocumentFields key={key} form={form} fields={fields} path={`${key}.`} />
      </div>
      <MailPreview mail={key} text={fromEntries(fields, entries ?? {}) as MailTextParts} />
    </div>
  )
}
