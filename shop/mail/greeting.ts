/** 'Hello Ada,'. A name that reads as a link is no name. */
export const greeting = (name: string): string =>
  name === '' || /[@/<>]|www\.|\.\S{2,}/i.test(name) ? 'Hello,' : `Hello ${name},`
