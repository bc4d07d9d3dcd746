/**
 * Packs the developed PNG layers of one scene into studio/rooms/layers/<scene>: `node studio/rooms/pack.ts <folder>
 * <scene>`
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const [from, scene] = process.argv.slice(2)
if (!from || !scene) throw new Error('usage: pack.ts <folder with developed layers> <scene>')

const to = join(import.meta.dirname, 'layers', scene)
await mkdir(to, { recursive: true })
const { ev: _, ...meta } = JSON.parse(await readFile(join(from, 'developed.json'), 'utf8'))

const write = async (name: string, quality: number) => {
  await sharp(join(from, `${name}.png`))
    .webp({ quality, effort: 6, smartSubsample: true })
    .toFile(join(to, `${name}.webp`))
}
for (const base of meta.bounce ? ['', '-dark'] : ['']) {
  await write(`base${base}`, 94)
  // light is lossless: small errors would show as bands or a tint on a pale floor
  await sharp(join(from, `light${base}.png`))
    .webp({ lossless: true, effort: 6 })
    .toFile(join(to, `light${base}.webp`))
}
await write('mirror', 90)
for (const surface of Object.keys(meta.surfaces)) {
  await sharp(join(from, `mask-${surface}.png`))
    .webp({ lossless: true, effort: 6 })
    .toFile(join(to, `mask-${surface}.webp`))
}
await writeFile(join(to, 'scene.json'), `${JSON.stringify(meta, null, 1)}\n`)
