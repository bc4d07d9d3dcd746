import type { Faults } from './form-errors.ts'

/** Everything that is wrong in a section, listed together; each sentence leads to its field, and stands there too. */
export function FaultList({ faults, onGo }: { faults: Faults; onGo: (field: string) => void }) {
  const entries = Object.entries(faults)
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
 * The same, spoken once for each attempt to go on. The list itself follows what is typed, and would be read out at every
 * key if it spoke for itself.
 */
export function SpokenFaults({ faults, attempt }: { faults: Faults; attempt: number }) {
  const sentences = Object.values(faults)
  return (
    <div role="alert" className="sr-only">
      {sentences.length > 0 ? <p key={attempt}>Please check: {sentences.join('. ')}.</p> : null}
    </div>
  )
}
