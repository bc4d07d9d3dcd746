import { randomInt } from 'node:crypto'

/** Without I, L, O, U, 0 and 1: what is left can be read over the telephone and spells nothing. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** 'ENQ-7K3M-2QXP': easy to say, and with 650 thousand million of them not to be guessed. */
export const newReference = (): string => `ENQ-${four()}-${four()}`
