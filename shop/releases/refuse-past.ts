import { type Refusal, refuse } from '../refuse.ts'

/** A release cannot be planned for a time that has passed. */
export const refusePast = (dueAt: Date | null, now: Date): Refusal<'invalid'> | null =>
  dueAt && dueAt <= now
    ? refuse('invalid', 'Please choose a time in the future.', { due_at: 'Please choose a time in the future' })
    : null
