import type { ShopContext } from '#shop/context.ts'

/** What somebody at the machine types: the words after the command's name, and what it answers. */
export type Command = (ctx: ShopContext, args: string[]) => Promise<{ ok: boolean; text: string }>
