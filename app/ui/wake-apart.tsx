import { type ReactNode, Suspense } from 'react'

/**
 * Comes alive in a step of its own. React wakes what is in a boundary after what is around it, part by part, and first
 * what is touched: no single step is long enough to be felt on a slow telephone.
 */
export const WakeApart = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>
