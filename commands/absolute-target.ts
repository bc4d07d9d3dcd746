import { resolve } from 'node:path'

/** The shop may run in another folder: a path becomes absolute, an option or an address of a bucket stays. */
export const absoluteTarget = (argument: string): string => (/^(--|s3:)/.test(argument) ? argument : resolve(argument))
