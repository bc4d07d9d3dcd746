/** Where a person asks for a new password; mails that report something point there. */
export const lostPasswordUrl = (publicUrl: string): string => `${publicUrl}/my-account/lost-password`
