import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Passkeys belong to a name: browsers refuse them on an IP address. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)

/** The API hands the question on as the library made it; its schema names only what the screens read. */
export const createPasskey = (options: object) =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })

export const askPasskey = (options: object) =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })

/** Closing the browser's own window is no error worth a sentence of its own. */
export const passkeyErrorText = 'The passkey was not used. Please try again, or sign in another way.'
