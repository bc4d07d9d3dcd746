import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopContext } from '#shop/context.ts'
import { firstOwnerLink } from '#shop/staff/invitations.ts'

const fileName = 'first-owner.txt'

/**
 * Returns the line with the link for the first owner, while the shop has no staff. If the output is not a terminal, the
 * link is also written to a file that only this user can open. The file is deleted once there is an owner.
 */
export async function offerFirstOwner(ctx: ShopContext, folder: string, isTerminal: boolean): Promise<string[]> {
  const file = join(folder, fileName)
  const link = await firstOwnerLink({ ctx })
  // Deleted first, because `mode` applies only to a new file.
  rmSync(file, { force: true })
  if (!link) return []
  if (!isTerminal) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${link}\n`, { mode: 0o600 })
  }
  return [`Create the first owner: ${link}`]
}
