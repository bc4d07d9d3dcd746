import { referenceCode } from '../reference-code.ts'

/** 'ORD-7K3M-2QXP-9RTC': it stands in addresses, so it must not be guessed or counted. */
export const newOrderReference = (): string => `ORD-${referenceCode()}-${referenceCode()}-${referenceCode()}`
