/** Apart from the schemas, so that the sign-in screen need not load them. */
export const shortestPassword = 12
