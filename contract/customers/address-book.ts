/** Most addresses saved in one account, beside its billing and shipping address. */
export const addressBookLimit = 20
