import { carriageLimits } from './consignment.ts'

/** How many pieces of this size make a pallet. */
export const palletOf = (weightG: number): number =>
  Math.max(1, Math.floor(carriageLimits.palletGrams / Math.max(weightG, 1)))

export const shareOfStock = (stock: number, basisPoints: number): number => Math.floor((stock * basisPoints) / 10_000)

/** The most pieces of a size that are reserved for one visitor before payment: a share of the stock, or a pallet. */
export const unpaidLimit = ({ stock, weightG }: { stock: number; weightG: number }, basisPoints: number): number =>
  Math.max(shareOfStock(stock, basisPoints), palletOf(weightG))
