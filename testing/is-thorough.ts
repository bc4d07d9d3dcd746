/** `npm run test:full` tries more cases than `npm test`, which every change has to wait for. */
export const isThorough = process.env.TEST_THOROUGH === '1'
