import { randomInt } from 'node:crypto'

/** Without I, L, O, U, 0 and 1: what is left can be read over the telephone and spells nothing. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** 'ORD-7K3M-2QXP-9RTC': it stands in addresses, so it must not be guessed or counted. */
export const newOrderReference = (): string => `ORD-${four()}-${four()}-${four()}`
