import type { Painter } from '../surface.ts'
import { paintBasalt } from './basalt.ts'
import { paintBreccia } from './breccia.ts'
import { paintBrick } from './brick.ts'
import { paintGranite } from './granite.ts'
import { paintLimestone } from './limestone.ts'
import { paintMarble } from './marble.ts'
import { paintOnyx } from './onyx.ts'
import { paintQuartz } from './quartz.ts'
import { paintQuartzite } from './quartzite.ts'
import { paintSandstone } from './sandstone.ts'
import { paintSlate } from './slate.ts'
import { paintTravertine } from './travertine.ts'

/** A painter for each family of stone; packs have none. */
export const painters: Record<string, Painter> = {
  marble: paintMarble,
  breccia: paintBreccia,
  limestone: paintLimestone,
  travertine: paintTravertine,
  slate: paintSlate,
  granite: paintGranite,
  sandstone: paintSandstone,
  quartzite: paintQuartzite,
  onyx: paintOnyx,
  basalt: paintBasalt,
  quartz: paintQuartz,
  brick: paintBrick,
}
