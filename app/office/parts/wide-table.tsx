import type { ReactNode } from 'react'

/** A table that scrolls by itself where it is wider than the screen: reachable by keyboard, so that it can be scrolled. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus to be scrolled by keyboard
  <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
