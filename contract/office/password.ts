/** Separate from the schemas, so that the sign-in screen does not load them. */
export const shortestPassword = 12
