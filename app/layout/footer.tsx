import { shopConfig } from '#shop.config'

export function Footer() {
  const { company, hours } = shopConfig
  return (
    <footer className="mt-24 border-t border-rule bg-lime">
      <div className="page grid gap-10 py-14 text-sm md:grid-cols-3">
        <div>
          <p className="font-serif text-xl">{shopConfig.name}</p>
          <p className="mt-2 text-slate">{shopConfig.tagline}</p>
        </div>
        <div>
          <h2 className="eyebrow">Showroom</h2>
          <dl className="mt-3 space-y-1">
            {hours.map((row) => (
              <div key={row.days}>
                <dt className="inline">{row.days}</dt>: <dd className="inline text-slate">{row.hours}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h2 className="eyebrow">Company</h2>
          <p className="mt-3">{company.legalName}</p>
          <p className="text-slate">{company.address.join(', ')}</p>
          <p className="text-slate">
            Company no. {company.number} · VAT no. {company.vatNumber}
          </p>
        </div>
      </div>
    </footer>
  )
}
