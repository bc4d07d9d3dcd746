/** What an Idempotency-Key may be: 1 to 200 plain characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/
