/** The page to request a new password. Emails about account changes link to it. */
export const lostPasswordUrl = (publicUrl: string): string => `${publicUrl}/my-account/lost-password`
