/** 'Hello Ada,'. Leaves out a name that looks like a link. */
export const greeting = (name: string): string =>
  name === '' || /[@/<>]|www\.|\.\S{2,}/i.test(name) ? 'Hello,' : `Hello ${name},`
