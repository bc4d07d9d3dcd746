import { Link } from 'react-router'

/** A full-width message with an optional link. */
export function Notice({ title, text, link }: { title: string; text: string; link?: { to: string; label: string } }) {
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-5 text-slate">{text}</p>
      {link ? (
        <p className="mt-8">
          <Link to={link.to} className="border-b border-clay pb-0.5 text-clay hover:text-clay-deep">
            {link.label}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
