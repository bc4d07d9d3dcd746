import { type CommandName, commands } from '#server/commands/commands.ts'
import { commandPath, readRunning } from '#server/commands/serve-commands.ts'
import { parseEnvironment } from '#server/environment.ts'
import { openCommandContext } from './command-context.ts'

type Answer = { ok: boolean; text: string }

/** Does it in the shop that is open, else on the database itself, and says what came of it. */
export async function runCommand(name: CommandName, args: string[]): Promise<void> {
  const { ok, text } = (await askRunning(name, args)) ?? (await runHere(name, args))
  if (ok) console.log(text)
  else {
    console.error(text)
    process.exitCode = 1
  }
}

/** The embedded database belongs to the process that opened it; PostgreSQL is open to all. */
async function askRunning(name: CommandName, args: string[]): Promise<Answer | null> {
  const { DATABASE_URL, DATA_DIR } = parseEnvironment(process.env)
  const running = DATABASE_URL ? null : readRunning(DATA_DIR)
  if (!running) return null
  const answer = await fetch(running.url + commandPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${running.token}` },
    body: JSON.stringify({ name, args }),
    // A shop that was killed leaves its file behind, and whatever answers there now knows nothing of the token.
  }).catch(() => null)
  return answer?.ok || answer?.status === 400 ? ((await answer.json()) as Answer) : null
}

async function runHere(name: CommandName, args: string[]): Promise<Answer> {
  const ctx = await openCommandContext()
  try {
    return await commands[name](ctx, args)
  } finally {
    await ctx.database.close()
  }
}
