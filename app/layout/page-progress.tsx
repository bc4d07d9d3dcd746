import { useNavigation } from 'react-router'

/** A thin line while the next page loads. It appears after a moment, so fast pages do not show it. */
export function PageProgress() {
  return useNavigation().state === 'idle' ? null : (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="page-progress fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-clay"
    />
  )
}
