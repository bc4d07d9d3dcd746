import type { ReactNode } from 'react'

/** The layout of the screens that need no session. */
export function Outside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-5 py-12">
      <p className="font-serif text-lg text-quiet">Ashlar office</p>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </main>
  )
}
