import type { PaymentMethod } from '#contract/orders/order-states.ts'
import type { ShopContext } from '../context.ts'
import type { PaymentGateway } from './gateway.ts'

/** The payment methods for new orders. Staff decide in the settings whether bank transfer is one of them. */
export const offeredMethods = ({ gateways, settings }: Pick<ShopContext, 'gateways' | 'settings'>) =>
  gateways.methods.filter(({ id }) => id !== 'bank_transfer' || settings.bankTransfer.isOffered)

export const offeredGateway = (
  ctx: Pick<ShopContext, 'gateways' | 'settings'>,
  method: PaymentMethod,
): PaymentGateway | null => offeredMethods(ctx).find(({ id }) => id === method)?.gateway ?? null
