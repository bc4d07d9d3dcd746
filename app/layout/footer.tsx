import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '../shared/site.ts'
import { useFollowLinks } from './follow-links.ts'
import { footerSections } from './footer-links.ts'
import { NewsletterBox } from './newsletter-box.tsx'
import { OrganisationData } from './organisation-data.tsx'

const quietLink = 'footer-link'

export function Footer({ publicUrl }: { publicUrl: string }) {
  const followLinks = useFollowLinks()
  // The checkout has its own box to tick, and a second form there would distract.
  const isCheckout = useLocation().pathname === '/checkout'
  const [openSection, setOpenSection] = useState<string | null>(null)
  const section = (title: string, content: ReactNode) => (
    <FooterSection
      key={title}
      title={title}
      open={openSection === title}
      onToggle={() => setOpenSection(openSection === title ? null : title)}
    >
      {content}
    </FooterSection>
  )
  return (
    <footer {...followLinks} className="mt-20 border-t border-rule bg-beige text-sm md:mt-28 print:hidden">
      <div className="page pt-12 pb-8 md:pt-16">
        <div
          className={isCheckout ? '' : 'grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:gap-x-20'}
        >
          {isCheckout ? null : <NewsletterBox />}
          <div className="grid md:grid-cols-4 md:gap-x-8">
            {footerSections.map(({ title, links }) =>
              section(
                title,
                <ul>
                  {links.map(({ to, label }) => (
                    <li key={to}>
                      <a href={to} className={quietLink}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>,
              ),
            )}
            {section('Showroom', <Showroom />)}
          </div>
        </div>
        <CompanyDetails />
      </div>
      <OrganisationData publicUrl={publicUrl} />
    </footer>
  )
}

type FooterSectionProps = { title: string; open: boolean; onToggle: () => void; children: ReactNode }

/**
 * A column on a wide screen, a section of an accordion on a phone. CSS closes it, and only if JavaScript runs, so that
 * nothing moves at hydration and everything can be read without JavaScript.
 */
function FooterSection({ title, open, onToggle, children }: FooterSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="border-b border-rule md:border-0">
      <h2 id={`${id}-title`} className="font-sans text-base tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-13 w-full items-center justify-between md:hidden"
        >
          {title}
          <i aria-hidden="true" className="chevron noscript:hidden" />
        </button>
        <span className="eyebrow block max-md:hidden">{title}</span>
      </h2>
      <div id={id} className={`pb-4 md:pt-3 md:pb-0 ${open ? '' : 'max-md:not-noscript:hidden'}`}>
        {children}
      </div>
    </section>
  )
}

function Showroom() {
  const { company, hours } = useSite()
  return (
    <>
      <dl className="space-y-2 md:pt-1.5">
        {hours.map((row) => (
          <div key={row.days}>
            <dt>{row.days}</dt>
            <dd className="figures text-slate">{row.times}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <a href={`tel:${company.phone.replaceAll(' ', '')}`} className={`${quietLink} figures`}>
          {company.phone}
        </a>
        <br />
        <a href={`mailto:${company.email}`} className={`${quietLink} break-all`}>
          {company.email}
        </a>
      </p>
    </>
  )
}

/** The company details that the law requires on every page, the legal pages, and social media. */
function CompanyDetails() {
  const { company, social } = useSite()
  return (
    <div className="mt-12 flex flex-wrap items-end justify-between gap-x-12 gap-y-6 pt-0 text-xs text-slate md:mt-16 md:border-t md:border-rule md:pt-8">
      <div>
        <a href="/" className="inline-flex min-h-11 items-center font-serif text-xl text-ink hover:text-clay">
          {company.name}
        </a>
        <p className="mt-1">
          {company.legalName}, {company.address.join(', ')}
        </p>
        <p className="figures">
          Registered in England and Wales, company no. {company.number}. VAT no. {company.vatNumber}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-10 gap-y-1">
        <ul aria-label="Legal" className="flex flex-wrap gap-x-6">
          <li>
            <a href="/privacy-policy" className={quietLink}>
              Privacy policy
            </a>
          </li>
          <li>
            <a href="/terms-and-conditions" className={quietLink}>
              Terms and conditions
            </a>
          </li>
        </ul>
        <ul aria-label="Social media" className="flex flex-wrap gap-x-6">
          {social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noreferrer" className={quietLink}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
