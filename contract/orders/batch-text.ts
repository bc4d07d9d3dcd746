type Part = { code: string; pieces: number }

/** 'batch Q-17', or 'batches Q-17 (8) and Q-18 (2)'; empty without a batch. */
export function batchText(batches: Part[] | null, pieces: number): string {
  const [first, ...others] = batches ?? []
  if (!first) return ''
  const rest = pieces - (batches ?? []).reduce((sum, batch) => sum + batch.pieces, 0)
  if (others.length === 0 && rest <= 0) return `batch ${first.code}`
  const parts = [first, ...others].map((batch) => `${batch.code} (${batch.pieces})`)
  const named = [...parts, ...(rest > 0 ? [`unmarked (${rest})`] : [])]
  return `batches ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
