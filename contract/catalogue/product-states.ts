/** On sale, hidden while it is prepared, or no longer sold. */
export const productStatuses = ['publish', 'draft', 'archived'] as const

/** What a picture of a product shows. */
export const pictureRoles = ['laid', 'room', 'piece', 'close', 'other'] as const
export type PictureRole = (typeof pictureRoles)[number]
