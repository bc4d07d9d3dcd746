/** Whether a typed email address differs from the account's. */
export const isAnotherEmail = (typed: string, saved: string): boolean => typed.trim().toLowerCase() !== saved
