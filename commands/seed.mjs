import { becomeScript } from './prepare.mjs'

becomeScript('commands/seed.ts')
