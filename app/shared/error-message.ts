import { ApiError } from './api.ts'

/** The message to show for a failure: the API's message, or `noAnswer` if there was no response. */
export const errorMessage = (
  error: unknown,
  noAnswer = 'The shop could not be reached. Please check your connection and try again.',
): string => (error instanceof ApiError ? error.message : noAnswer)
