import type { ActingContext } from '#shop/context.ts'

/**
 * A command on the command line: takes its arguments and returns the text to print. With `again`, it is still at work and is
 * called again with these arguments.
 */
export type Command = (ctx: ActingContext, args: string[]) => Promise<{ ok: boolean; text: string; again?: string[] }>
