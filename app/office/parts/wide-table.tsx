import type { ReactNode } from 'react'

/** A table that scrolls sideways if it is wider than the screen, by keyboard too. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus to be scrolled by keyboard
  <section className="overflow-x-auto print:overflow-visible" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
