import { randomInt } from 'node:crypto'

/** Without I, L, O, U, 0 and 1, so that codes can be read out on the phone and spell no words. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A part of a reference, like '7K3M'. */
export const referenceCode = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
