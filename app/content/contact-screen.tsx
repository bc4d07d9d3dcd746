import { useSite } from '../shared/site.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { lazyScreen } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { beforeHeading } from '../ui/split-html.ts'
import type { ContentPage } from './page-query.ts'
import { Prose } from './prose.tsx'
import { YardMap } from './yard-map.tsx'

const ContactForm = lazyScreen(
  () => import('./contact-form.tsx').then((module) => module.ContactForm),
  // As tall as the form, so that nothing moves when it loads.
  <div className="grid min-h-[40rem] place-items-center noscript:hidden">
    <Spinner className="size-9" />
  </div>,
)

/** The page's text, the form next to it, and a map of the yard below. */
export function ContactScreen({ page }: { page: ContentPage }) {
  const { company } = useSite()
  // On a phone the form comes before the advice on how to fill it in.
  const [details, advice] = beforeHeading(page.html)
  return (
    <div className="page pt-6 pb-12 md:pt-8 md:pb-14">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: page.title }]} />
      <h1 className="mt-8 text-3xl md:mt-12 md:text-4xl">{page.title}</h1>
      <div className="mt-8 grid gap-x-16 gap-y-10 md:mt-12 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Prose html={details} />
        <section
          aria-labelledby="write-to-us"
          className="self-start border border-rule bg-white p-5 sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:p-10"
        >
          <h2 id="write-to-us" className="text-xl">
            Write to us
          </h2>
          <p className="mt-3 hidden text-sm text-slate noscript:block">
            The form needs JavaScript. Without it, please write to {company.email} or ring {unbroken(company.phone)}.
          </p>
          <div className="mt-6">
            <ContactForm />
          </div>
        </section>
        <Prose html={advice} />
      </div>
      <FindUs />
    </div>
  )
}

/** Keeps a phone number on one line. */
const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0')

function FindUs() {
  const { company, hours } = useSite()
  const { map } = company
  const directions = `https://www.google.com/maps/dir/?api=1&destination=${map.latitude},${map.longitude}`
  return (
    <section
      aria-labelledby="find-us"
      className="mt-16 grid border border-rule bg-white md:mt-24 lg:grid-cols-[1fr_2fr]"
    >
      <div className="p-6 sm:p-8 lg:p-10">
        <h2 id="find-us" className="text-xl">
          Find us
        </h2>
        <address className="mt-4 not-italic">
          {company.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <dl className="mt-6 space-y-1 text-sm">
          {hours.map((row) => (
            <div key={row.days}>
              <dt className="inline text-slate">{row.days}: </dt>
              <dd className="inline">{row.times}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-6 text-sm">
          <ContactLink href={directions}>Directions to the yard</ContactLink>
          <ContactLink href={`tel:${company.phone.replaceAll(' ', '')}`}>{unbroken(company.phone)}</ContactLink>
          <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>
        </ul>
      </div>
      <YardMap className="h-80 md:h-[28rem] lg:h-full lg:min-h-[28rem]" />
    </section>
  )
}

const ContactLink = ({ href, children }: { href: string; children: string }) => (
  <li>
    <a
      href={href}
      rel={href.startsWith('https:') ? 'noopener noreferrer' : undefined}
      className="inline-flex min-h-11 items-center text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep hover:decoration-clay"
    >
      {children}
    </a>
  </li>
)
