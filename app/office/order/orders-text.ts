export const ordersText = (count: number): string =>
  count === 1 ? '1 order' : `${count.toLocaleString('en-GB')} orders`
