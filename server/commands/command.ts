import type { ActingContext } from '#shop/context.ts'

/** A command typed at the machine: takes the words after its name and returns what to print. */
export type Command = (ctx: ActingContext, args: string[]) => Promise<{ ok: boolean; text: string }>
