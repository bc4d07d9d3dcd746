import { formatPounds } from '#contract/arithmetic/money.ts'
import { shopConfig } from '#shop.config'

const paid = shopConfig.delivery.options.map((option) => option.pence).filter((pence) => pence > 0)

/** The law wants an unavoidable cost named early, so this stands beside the price. */
export const deliveryFrom = `free collection or delivery from ${formatPounds(Math.min(...paid))}`

export const deliveryConfirmed = 'Delivery date and costs confirmed at checkout'
