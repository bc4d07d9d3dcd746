import { formatPounds } from '#contract/arithmetic/money.ts'
import type { VoucherResult } from '#contract/arithmetic/voucher.ts'
import type { VoucherRow } from './basket-voucher.ts'

/** Why a voucher takes nothing off. */
export type VoucherFault =
  | { code: 'not_yet' }
  | { code: 'expired' }
  | { code: 'used_up' }
  | { code: 'already_used' }
  | Extract<VoucherResult, { ok: false }>['fault']

const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** For the shopper: why the voucher takes nothing off, and what would help. */
export function voucherSentence(voucher: VoucherRow, fault: VoucherFault): string {
  const { code, startsAt, leastSpendPence, collectionIds } = voucher
  switch (fault.code) {
    case 'not_yet':
      return `The voucher ${code} is valid from ${dayText.format(startsAt)}.`
    case 'expired':
      return `The voucher ${code} has expired.`
    case 'used_up':
      return `The voucher ${code} has been used up.`
    case 'already_used':
      return `You have already used the voucher ${code}.`
    case 'no_match':
      return `The voucher ${code} is not valid for anything in your basket.`
    case 'too_little': {
      const what = collectionIds.length > 0 ? 'goods that it is valid for' : 'goods'
      return `The voucher ${code} needs ${formatPounds(leastSpendPence)} of ${what}: ${formatPounds(fault.missing)} more.`
    }
  }
}
