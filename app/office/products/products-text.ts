export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-GB')} products`
