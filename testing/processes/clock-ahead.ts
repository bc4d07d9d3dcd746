/**
 * Loaded with `--import`, this sets the process's clock ahead by CLOCK_AHEAD_MS, and by ten more minutes with every
 * SIGUSR2, so that tests do not have to wait for something to expire.
 */
const stepMs = 10 * 60_000
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
process.on('SIGUSR2', () => {
  aheadMs += stepMs
})

const { now } = Date
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now() + aheadMs], newTarget),
})
Date.now = () => now() + aheadMs
