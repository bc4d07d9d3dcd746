import type { ActingContext } from '#shop/context.ts'

/** What somebody at the machine types: the words after the command's name, and what it answers. */
export type Command = (ctx: ActingContext, args: string[]) => Promise<{ ok: boolean; text: string }>
