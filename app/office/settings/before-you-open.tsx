import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SettingsGroup } from '#contract/settings/settings.ts'
import { settingsForms } from './settings-groups.ts'
import { settingsOverviewQuery } from './settings-overview-query.ts'

/** What the shop has to enter or decide, until nothing is left. */
export function BeforeYouOpen() {
  const { data } = useQuery(settingsOverviewQuery)
  if (!data) return null
  return (
    <>
      {data.slabs_undecided && <SlabsUndecided />}
      {data.placeholders.length > 0 && <Placeholders placeholders={data.placeholders} />}
    </>
  )
}

const SlabsUndecided = () => (
  <p className="not-last:mb-4 rounded-md border border-rule bg-panel px-4 py-3">
    Slabs and tops can now have a delivery of their own. Your delivery prices were not changed, so they are still sent
    and charged like pallets.{' '}
    <Link to="/settings/delivery-prices" className="underline decoration-clay underline-offset-4 hover:text-clay">
      Decide under delivery prices
    </Link>
  </p>
)

function Placeholders({ placeholders }: { placeholders: string[] }) {
  return (
    <section className="rounded-md border border-clay bg-clay-wash px-4 py-3">
      <h2>Before you open</h2>
      <p className="mt-1">These details are still examples. A live shop does not start until they are yours.</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {placeholders.map((path) => {
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
