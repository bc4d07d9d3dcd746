import type { FieldErrors } from './form-errors.ts'

/** All errors of a section in one list. Each is a link to its field, which shows the same message. */
export function ErrorList({ errors, onGo }: { errors: FieldErrors; onGo: (field: string) => void }) {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <ul aria-label="Please correct" className="mb-6 border-l-2 border-alarm bg-white px-4 py-2 text-sm text-alarm">
      {entries.map(([field, sentence]) => (
        <li key={field}>
          <button
            type="button"
            onClick={() => onGo(field)}
            className="min-h-7 text-left underline decoration-rule underline-offset-4 hover:decoration-alarm"
          >
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Announces the errors once for each attempt to continue. The list itself is not a live region: it changes with every
 * key, and a screen reader would read it out each time.
 */
export function SpokenErrors({ errors, attempt }: { errors: FieldErrors; attempt: number }) {
  // Some messages end with a full stop, some without.
  const sentences = Object.values(errors).map((message) => message.replace(/\.?$/, '.'))
  return (
    <div role="alert" className="sr-only">
      {sentences.length > 0 ? <p key={attempt}>Please check: {sentences.join(' ')}</p> : null}
    </div>
  )
}
