/** Addresses in one account, in addition to the billing and shipping address. */
export const addressBookLimit = 20
