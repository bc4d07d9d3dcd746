import { openShop } from '../shop/seeded-shop.ts'
import { die } from './die.ts'
import { jobs } from './jobs.ts'
import { killAt } from './kill-at.ts'
import type { KilledTask } from './run-killed-process.ts'

/** A shop in its own process that does one job and is killed, as if by a power cut. */
const { where, death, job, input }: KilledTask = JSON.parse(process.argv[2] ?? '')
const ctx = await openShop(where)
await killAt({ ctx, death, onDeath: die }, (mortal) => jobs[job](mortal, input as never))
await ctx.database.close()
