import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { vatRateOn } from '#contract/settings/vat-rate.ts'
import type { ShopContext } from '../context.ts'

/** Today's VAT rate in basis points. */
export const currentVatRate = ({ settings, clock }: Pick<ShopContext, 'settings' | 'clock'>): number =>
  vatRateOn(settings.vat, londonTime(clock.now()).day)
