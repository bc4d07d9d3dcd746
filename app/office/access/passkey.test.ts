import { WebAuthnError } from '@simplewebauthn/browser'
import { expect, test } from 'vitest'
import { isPasskeyError, passkeyErrorMessage } from './passkey.ts'

const cancelled = new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')

// The library names its error after the cause: 'NotAllowedError', not 'WebAuthnError'.
const wrapped = new WebAuthnError({
  message: cancelled.message,
  code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY',
  cause: cancelled,
})

test('a cancelled or missing passkey is not an unreachable shop', () => {
  for (const error of [cancelled, wrapped]) {
    expect(isPasskeyError(error)).toBe(true)
    expect(passkeyErrorMessage(error)).toBe('We couldn’t use your passkey. Please try again, or sign in another way.')
  }
  expect(isPasskeyError(new TypeError('Failed to fetch'))).toBe(false)
})
