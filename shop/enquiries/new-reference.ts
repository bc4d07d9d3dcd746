import { referenceCode } from '../reference-code.ts'

/** 'ENQ-7K3M-2QXP': easy to read out, and with 650 thousand million of them impossible to guess. */
export const newReference = (): string => `ENQ-${referenceCode()}-${referenceCode()}`
