import { existsSync, readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** Where Linux says which of its threads is asking: `<process>/task/<thread>`. */
const thisThread = '/proc/thread-self'

/** Puts this thread behind the others whenever all processors are busy; elsewhere than on Linux threads are all alike. */
export function giveWay(): void {
  if (!existsSync(thisThread)) return
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
  const thread = Number(basename(readlinkSync(thisThread)))
  setPriority(thread, Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))
}
