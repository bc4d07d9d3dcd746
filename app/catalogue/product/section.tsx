import { type ReactNode, useId } from 'react'

/** A section of the product page: the title on the left, the content on the right. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-rule py-10 md:grid-cols-[1fr_2fr] lg:py-14"
    >
      <h2 id={id} className="text-xl lg:text-2xl">
        {title}
      </h2>
      <div className="min-w-0 max-w-3xl">{children}</div>
    </section>
  )
}
