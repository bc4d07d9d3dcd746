/** Shown wherever stock is not reserved until the order is paid. */
export const reservedAtPayment = 'We reserve your stone when your payment arrives.'
