import { useSyncExternalStore } from 'react'
import { saidLately } from './say.ts'

const nothing: ReturnType<typeof saidLately.read> = []

/** Each shell's live region, always in the page so that screen readers announce new text. `say` writes into it. */
export function StatusLine() {
  const messages = useSyncExternalStore(saidLately.subscribe, saidLately.read, () => nothing)
  return (
    <div
      role="status"
      aria-live="polite"
      aria-atomic="false"
      className="pointer-events-none fixed inset-x-0 bottom-[var(--foot,0px)] z-50 grid justify-items-center print:hidden"
    >
      {messages.map(({ id, text, isShown }) => (
        <p key={id} className={isShown ? 'm-4 bg-moss px-6 py-3 text-sm text-white' : 'sr-only'}>
          {text}
        </p>
      ))}
    </div>
  )
}
