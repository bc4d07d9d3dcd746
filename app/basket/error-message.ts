import { ApiError } from '../shared/api.ts'

/** The sentence to show for something that failed: the API's own, or that it could not be reached. */
export const sentenceFor = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : 'The shop could not be reached. Please check your connection and try again.'
