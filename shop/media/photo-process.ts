import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { exits } from './shrink-photo.ts'

/** Opens one photo: its bytes come in, a smaller WebP goes out, and the exit code says what was wrong. */

const longestSide = 2000
const longestSeconds = 15

const [format = '', most = '0'] = process.argv.slice(2)
// One thread: the other processors are for the shop.
sharp.concurrency(1)
const photo = sharp(await buffer(process.stdin), { limitInputPixels: false, failOn: 'error' })
const facts = await photo.metadata().catch(() => process.exit(exits.unreadable))
// sharp calls an AVIF by its container.
if ((facts.format === 'heif' ? 'avif' : facts.format) !== format) process.exit(exits.unreadable)
if (facts.width * facts.height > Number(most)) process.exit(exits.tooManyPixels)
const smaller = await photo
  .autoOrient()
  .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  .webp({ quality: 78, effort: 3 })
  .timeout({ seconds: longestSeconds })
  .toBuffer()
  .catch((error: Error) => process.exit(error.message.startsWith('timeout') ? exits.tooSlow : exits.unreadable))
process.stdout.write(smaller)
