import { randomInt } from 'node:crypto'

/** Without I, L, O, U, 0 and 1: what is left can be read over the telephone and spells nothing. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** '7K3M': what references are made of. */
export const referenceCode = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
