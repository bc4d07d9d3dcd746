import type { ActingContext } from '#shop/context.ts'

/** A command on the command line: takes its arguments and returns the text to print. */
export type Command = (ctx: ActingContext, args: string[]) => Promise<{ ok: boolean; text: string }>
