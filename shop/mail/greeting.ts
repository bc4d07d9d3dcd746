/** The name to greet somebody with; empty if it looks like a link. */
export const greetingName = (name: string): string => (/[@/<>]|www\.|\.\S{2,}/i.test(name) ? '' : name)

/** 'Hello Ada,'. */
export const greeting = (name: string): string => {
  const known = greetingName(name)
  return known === '' ? 'Hello,' : `Hello ${known},`
}
