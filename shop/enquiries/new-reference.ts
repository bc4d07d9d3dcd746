import { referenceCode } from '../reference-code.ts'

/** 'ENQ-7K3M-2QXP': easy to say, and with 650 thousand million of them not to be guessed. */
export const newReference = (): string => `ENQ-${referenceCode()}-${referenceCode()}`
