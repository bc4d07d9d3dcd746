import { useDebounced } from './use-debounced.ts'

/** For screen readers only: one sentence, once the visitor has not typed for a second. */
export function Announcement({ text }: { text: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {useDebounced(text, 1000)}
    </p>
  )
}
