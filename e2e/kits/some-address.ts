/** A random IP address: each buyer has their own, because plans, orders and attempts from one address are limited. */
export const someAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
