import { type ReactNode, useEffect, useRef } from 'react'
import { useTitle } from '../parts/use-title.ts'

/** The layout of the screens that need no session. Focus moves to the heading when one screen replaces another. */
export function Outside({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const lastTitle = useRef(title)
  useEffect(() => {
    if (lastTitle.current !== title) heading.current?.focus()
    lastTitle.current = title
  }, [title])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-5 py-12">
      <p className="font-serif text-lg text-quiet">Ashlar office</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}
