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

/** A screen's title, with its actions or details next to it. */
export function ScreenHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </header>
  )
}
