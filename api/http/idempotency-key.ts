/** 1 to 200 printable ASCII characters without spaces. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/
