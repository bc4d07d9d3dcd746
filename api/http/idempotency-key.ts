/** What an Idempotency-Key may be: 1 to 200 plain characters. */
export const keyShape = /^[\x21-\x7e]{1,200}$/
