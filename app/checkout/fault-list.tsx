import type { Faults } from './faults.ts'

/** Everything that is wrong in a section, listed together; each sentence also stands beside its field. */
export function FaultList({ faults }: { faults: Faults }) {
  const sentences = [...new Set(Object.values(faults))]
  if (sentences.length === 0) return null
  return (
    <div className="mb-6 border-l-2 border-alarm bg-white px-4 py-3 text-sm text-alarm">
      <ul className="space-y-0.5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
