import { referenceCode } from '../reference-code.ts'

/** 'ORD-7K3M-2QXP-9RTC'. It appears in links, so it must be neither guessable nor sequential. */
export const newOrderReference = (): string => `ORD-${referenceCode()}-${referenceCode()}-${referenceCode()}`
