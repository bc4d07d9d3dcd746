import { ApiError } from './api.ts'

/** The sentence to show for a failure: the API's own, or that there was no answer. */
export const errorMessage = (
  error: unknown,
  noAnswer = 'The shop could not be reached. Please check your connection and try again.',
): string => (error instanceof ApiError ? error.message : noAnswer)
