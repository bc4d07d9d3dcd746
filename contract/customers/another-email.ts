/** Whether an e-mail address as typed is another one than the account's. */
export const isAnotherEmail = (typed: string, saved: string): boolean => typed.trim().toLowerCase() !== saved
