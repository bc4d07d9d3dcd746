import { localValue } from '../ui/local-storage.ts'

/** 'Remember me' saves the email on this device, never the password. */
const email = localValue('remembered-email')

export const rememberedEmail = (): string => email.read() ?? ''

export const rememberEmail = email.write
