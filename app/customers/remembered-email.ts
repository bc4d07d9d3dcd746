import { localValue } from '../ui/local-storage.ts'

/** 'Remember me' keeps the address on this device, and never the password. */
const email = localValue('remembered-email')

export const rememberedEmail = (): string => email.read() ?? ''

export const rememberEmail = email.write
