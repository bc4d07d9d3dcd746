import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { errorMessage } from '../../shared/error-message.ts'

/** Passkeys belong to a domain name: browsers refuse them on an IP address. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)

/** The options come from the server's WebAuthn library. The API's schema does not type all of their fields. */
export const createPasskey = (options: object) =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })

export const requestPasskey = (options: object) =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })

/** The person closed the browser's passkey prompt, or the browser refused. */
export const isPasskeyError = (error: unknown): boolean =>
  error instanceof DOMException || error instanceof WebAuthnError

export const passkeyErrorMessage = (error: unknown): string =>
  isPasskeyError(error)
    ? 'We couldn’t use your passkey. Please try again, or sign in another way.'
    : errorMessage(error)
