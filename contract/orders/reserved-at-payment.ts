/** Said wherever an order is taken whose stock is not set aside before it is paid for. */
export const reservedAtPayment = 'We reserve your stone when your payment arrives.'
