import { becomeCommand } from './prepare.mjs'

becomeCommand('commands/seed.ts')
