import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { errorMessage } from '../../shared/error-message.ts'

/** Passkeys belong to a name: browsers refuse them on an IP address. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)

/** The API passes on what the library made; its schema names only what the screens read. */
export const createPasskey = (options: object) =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })

export const askPasskey = (options: object) =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })

/** The browser's own window was closed, or the browser refused. */
export const isPasskeyError = (error: unknown): boolean =>
  error instanceof DOMException || (error as Error).name === 'WebAuthnError'

export const passkeyErrorMessage = (error: unknown): string =>
  isPasskeyError(error) ? 'The passkey was not used. Please try again, or sign in another way.' : errorMessage(error)
