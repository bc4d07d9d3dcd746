import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { NavLink, useParams } from 'react-router'
import { type SettingsGroup, settingsGroups } from '#contract/settings/settings.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { DocumentForm } from '../documents/document-form.tsx'
import { type DocumentKey, documentQuery } from '../documents/document-query.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { BeforeYouOpen } from './before-you-open.tsx'
import { deliveryPricesForm } from './delivery-prices.ts'
import type { GroupSpec } from './group-spec.ts'
import { MailTextsLayout } from './mail-texts-layout.tsx'
import { settingsForms } from './settings-groups.ts'
import { settingsOverviewQuery } from './settings-overview-query.ts'

/** Delivery prices are a document next to the settings. */
type FormName = SettingsGroup | 'delivery-prices'
const forms: Record<FormName, GroupSpec> = { ...settingsForms, 'delivery-prices': deliveryPricesForm }

/** As the navigation lists them. */
const formNames: FormName[] = settingsGroups.flatMap((group) =>
  group === 'delivery' ? [group, 'delivery-prices' as const] : [group],
)
const isForm = (text: string | undefined): text is FormName => Object.hasOwn(forms, text ?? '')

/** The settings of the shop, one group at a time. */
export function SettingsScreen() {
  const { group: chosen } = useParams()
  const group = isForm(chosen) ? chosen : 'company'
  useTitle(`Settings: ${forms[group].title}`)
  return (
    <>
      <ScreenHead title="Settings" />
      <div className="flex flex-col gap-6 lg:flex-col-reverse">
        <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
          <GroupLinks />
          <Group key={group} group={group} />
        </div>
        <BeforeYouOpen />
      </div>
    </>
  )
}

function GroupLinks() {
  const { data } = useQuery(settingsOverviewQuery)
  return (
    <nav aria-label="Settings">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {formNames.map((group) => (
          <li key={group}>
            <NavLink
              to={`/settings/${group}`}
              className="flex min-h-11 items-center gap-2 rounded-md px-3 hover:text-clay aria-[current=page]:bg-rail aria-[current=page]:font-medium lg:min-h-9"
            >
              {forms[group].title}
              {data?.drafts.includes(group) && <span className="text-xs font-normal text-clay">draft</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Group({ group }: { group: FormName }) {
  const { title, intro, shownAt, fields } = forms[group]
  const document: DocumentKey =
    group === 'delivery-prices' ? { kind: 'tariff', id: 'delivery' } : { kind: 'settings', id: group }
  const { data, error } = useQuery(documentQuery(document))
  if (error && !data) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  const isMail = group === 'mailTexts'
  return (
    <section className={`${isMail ? '' : 'max-w-3xl'} rounded-md border border-rule bg-panel px-5 pt-5`}>
      <h2 className="font-serif text-lg font-normal">{title}</h2>
      <p className="mt-1 mb-5 text-quiet">
        {intro}
        {shownAt && (
          <>
            {' '}
            <a
              href={shownAt.to}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 whitespace-nowrap underline decoration-rule underline-offset-4 hover:text-clay"
            >
              {shownAt.label}
              <ExternalLink aria-label="opens in a new tab" size={14} strokeWidth={1.5} />
            </a>
          </>
        )}
      </p>
      <DocumentForm
        document={document}
        title={title}
        fields={fields}
        data={data}
        {...(isMail ? { layout: (form) => <MailTextsLayout form={form} /> } : {})}
      />
    </section>
  )
}
