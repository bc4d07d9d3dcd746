import type { ReactNode } from 'react'

export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-md border border-rule bg-panel">
      <div className="flex min-h-12 items-center justify-between gap-4 border-b border-rule px-4">
        <h2>{title}</h2>
        {action}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}

export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-md border border-alarm bg-alarm-wash px-3 py-2 text-alarm">
      {children}
    </p>
  )
}

export const Loading = () => (
  <p role="status" className="p-8 text-quiet">
    Loading …
  </p>
)

type ScreenHeadProps = {
  title: ReactNode
  /** Stays in view while the rest scrolls, except on a phone. */
  stays?: boolean
  heading?: 'h1' | 'h2'
  children?: ReactNode
}

/** A screen's title, with its actions or details next to it. */
export function ScreenHead({ title, stays = false, heading: Heading = 'h1', children }: ScreenHeadProps) {
  return (
    <header
      className={`mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 ${stays ? 'screen-head-stays' : ''}`}
    >
      <Heading tabIndex={-1} className={Heading === 'h2' ? 'font-serif text-xl outline-none' : undefined}>
        {title}
      </Heading>
      {children}
    </header>
  )
}
