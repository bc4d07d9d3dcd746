import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SettingsGroup } from '#contract/settings/settings.ts'
import { settingsForms } from './settings-groups.ts'
import { settingsOverviewQuery } from './settings-overview-query.ts'

/** The details that a live shop must have, until none is missing. */
export function BeforeYouOpen() {
  const { data } = useQuery(settingsOverviewQuery)
  if (!data || data.placeholders.length === 0) return null
  return (
    <section className="rounded-md border border-clay bg-clay-wash px-4 py-3">
      <h2>Before you open</h2>
      <p className="mt-1">These details are still examples. A live shop does not start until they are yours.</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {data.placeholders.map((path) => {
          const [group = '', name] = path.split('.')
          const { title, fields } = settingsForms[group as SettingsGroup]
          const spec = fields.find((field) => field.name === name)
          return (
            <li key={path}>
              <Link
                to={`/settings/${group}`}
                className="inline-block py-1 underline decoration-clay underline-offset-4 hover:text-clay"
              >
                {spec && 'label' in spec ? `${title}: ${spec.label}` : title}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
