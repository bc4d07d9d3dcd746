import { z } from 'zod'

// Left out if it is empty, so that a server of the version before accepts the request too.
const trap = z
  .string()
  .max(200)
  .transform((text) => text || undefined)
  .optional()

/** People leave these fields empty, bots fill them in. Pages that were opened before `remark` existed send `website`. */
export const honeypot = { remark: trap, website: trap }

export const isByBot = ({ remark, website }: { remark?: string | undefined; website?: string | undefined }): boolean =>
  Boolean(remark?.trim() || website?.trim())
