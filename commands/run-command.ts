import { type CommandName, commands } from '#server/commands/commands.ts'
import { commandPath, readRunning } from '#server/commands/serve-commands.ts'
import { parseEnvironment } from '#server/environment.ts'
import { openCommandContext } from './command-context.ts'

type Answer = { ok: boolean; text: string; again?: string[] }

/** Runs a command in the running shop, or directly on the database if there is none, and prints the result. */
export async function runCommand(name: CommandName, args: string[]): Promise<void> {
  const { ok, text } = (await runInShop(name, args)) ?? (await runHere(name, args))
  if (ok) console.log(text)
  else {
    console.error(text)
    process.exitCode = 1
  }
}

/** Only the process that opened the embedded database can use it; PostgreSQL accepts any process. */
async function runInShop(name: CommandName, args: string[]): Promise<Answer | null> {
  const { DATABASE_URL, DATA_DIR } = parseEnvironment(process.env)
  const running = DATABASE_URL ? null : readRunning(DATA_DIR)
  if (!running) return null
  const answer = await ask(running, name, args)
  return answer?.again ? runInShop(name, answer.again) : answer
}

async function ask(
  running: NonNullable<ReturnType<typeof readRunning>>,
  name: CommandName,
  args: string[],
): Promise<Answer | null> {
  const answer = await fetch(running.url + commandPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${running.token}` },
    body: JSON.stringify({ name, args }),
    // A killed shop leaves its file behind; another program may now use its port and will reject the token.
  }).catch(() => null)
  return answer?.ok || answer?.status === 400 ? ((await answer.json()) as Answer) : null
}

async function runHere(name: CommandName, args: string[]): Promise<Answer> {
  const ctx = await openCommandContext()
  try {
    let answer: Answer = await commands[name](ctx, args)
    while (answer.again) answer = await commands[name](ctx, answer.again)
    return answer
  } finally {
    await ctx.database.close()
  }
}
