import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '#api/http/errors.ts'
import { isLocalRequest } from '#api/http/local-request.ts'
import { commandLine } from '#shop/actor.ts'
import { actingAs, type ShopContext } from '#shop/context.ts'
import { type CommandName, commands } from './commands.ts'

export const commandPath = '/local/command'
const fileName = 'running.json'

const runningSchema = z.object({ url: z.string(), token: z.string() })
const requestSchema = z.strictObject({
  name: z.enum(Object.keys(commands) as CommandName[]),
  args: z.array(z.string().max(2000)).max(20),
})

/**
 * Runs staff commands inside the running shop, because only this process can use the embedded database. A command needs
 * the token: a user who can read the token's file could stop the shop and run the command anyway.
 */
export function serveCommands(app: Pick<Hono<Env>, 'post'>, ctx: ShopContext) {
  const token = randomBytes(32).toString('base64url')
  app.post(commandPath, async (c) => {
    if (!isLocalRequest(c) || !isToken(c, token)) return c.notFound()
    const request = requestSchema.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return c.json({ ok: false, text: 'That is not a command.' }, 400)
    return c.json(await commands[request.data.name](actingAs(ctx, commandLine), request.data.args), 200)
  })
  return {
    /** Writes the address and the token to the data folder, in a file that only this user can open. */
    announce(folder: string, port: number) {
      mkdirSync(folder, { recursive: true })
      const file = join(folder, fileName)
      // Deleted first, because `mode` applies only to a new file.
      rmSync(file, { force: true })
      writeFileSync(file, JSON.stringify({ url: `http://localhost:${port}`, token }), { mode: 0o600 })
    },
    withdraw: (folder: string) => rmSync(join(folder, fileName), { force: true }),
  }
}

/** The address and the token of the shop that is running on a data folder, or null if none is. */
export function readRunning(folder: string): z.output<typeof runningSchema> | null {
  try {
    return runningSchema.parse(JSON.parse(readFileSync(join(folder, fileName), 'utf8')))
  } catch {
    return null
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest()

const isToken = (c: Context<Env>, token: string): boolean =>
  timingSafeEqual(hash(c.req.header('authorization') ?? ''), hash(`Bearer ${token}`))
