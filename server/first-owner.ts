import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopContext } from '#shop/context.ts'
import { firstOwnerLink } from '#shop/staff/invitations.ts'

const fileName = 'first-owner.txt'

/**
 * What a start says while nobody runs the shop: where its first owner is made. Where nobody reads along, the link is also
 * in a file that only this user can open; it is gone once there is an owner.
 */
export async function offerFirstOwner(ctx: ShopContext, folder: string, isTerminal: boolean): Promise<string[]> {
  const file = join(folder, fileName)
  const link = await firstOwnerLink({ ctx })
  // Written anew each time: a mode is only given to a file that is made.
  rmSync(file, { force: true })
  if (!link) return []
  if (!isTerminal) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${link}\n`, { mode: 0o600 })
  }
  return [`Create the first owner: ${link}`]
}
