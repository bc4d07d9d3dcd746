import cluster from 'node:cluster'
import { StartError } from '#database/start-error.ts'
import { safeError } from '#shop/error.ts'
import { parseEnvironment } from './environment.ts'

async function main() {
  const environment = parseEnvironment(process.env)
  // The supervisor loads nothing of the shop.
  if (environment.PROCESSES > 1 && cluster.isPrimary)
    return (await import('./supervise.ts')).supervise(environment.PROCESSES)
  const { openShop } = await import('./open-shop.ts')
  await openShop(environment)
}

const stop = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof StartError) console.error(error.message)
  else if (code === 'EADDRINUSE')
    console.error(
      `Port ${process.env.PORT ?? 3000} is in use by another program. Stop it, or set PORT to another port.`,
    )
  else console.error(Object.values(safeError(error)).join('\n'))
  process.exit(1)
}

// Node would print the whole error, including the values of a failed query.
process.on('uncaughtException', stop)
main().catch(stop)
