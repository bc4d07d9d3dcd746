import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { commandLine } from '#shop/actor.ts'
import { actingAs } from '#shop/context.ts'
import { photoStore } from '#shop/media/photo-store.ts'
import { readMedia } from '#shop/media/read-media.ts'
import { uploadMedia } from '#shop/media/upload-media.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { fewStones } from '#testing/shop/few-stones.ts'
import { testContext, testContextOn } from '#testing/shop/seeded-shop.ts'
import { catalogueCommand } from './catalogue-command.ts'

const ctx = testContext('fewSeeded')
const files = fewStones()
afterAll(() => rm(files, { recursive: true }))
const run = (...args: string[]) => catalogueCommand(ctx, args)
const introduction = async () =>
  (await ctx.database.query<{ intro: string }>("select intro from collections where slug = 'marble-tiles'", []))[0]
    ?.intro

test('the command compares the shop with its files, and imports them only when that is confirmed', async () => {
  await ctx.database.query("update collections set intro = 'Typed in the office' where slug = 'marble-tiles'", [])

  const difference = 'collection marble-tiles: changed'
  expect(await run('diff', files)).toEqual({ ok: true, text: `1 entry differs (collection 1).\n${difference}` })
  const refusal = await run('import', files)
  expect(refusal).toMatchObject({
    ok: false,
    text: expect.stringContaining(`npm run catalogue -- import ${files} --yes`),
  })
  expect(refusal.text).toContain(difference)
  expect(await introduction()).toBe('Typed in the office')

  expect(await run('import', files, '--yes')).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^\d+ products imported\. Changed: collection 1\.$/),
  })
  expect(await introduction()).not.toBe('Typed in the office')
  expect(await run('import', files, '--yes')).toMatchObject({
    ok: true,
    text: expect.stringContaining('do not differ'),
  })
  // Without a folder, it reads the starter catalogue.
  expect((await run('diff')).text).toMatch(/^\d+ entries differ/)
})

test('photographs leave with an export and arrive with its import', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ashlar-pictures-'))
  const from = { ...actingAs(ctx, commandLine), photos: photoStore(join(folder, 'photos')) }
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8f7a62' } })
    .jpeg()
    .toBuffer()
  const uploaded = await uploadMedia({ ctx: from, input: { bytes } })
  if (!uploaded.ok) throw new Error(uploaded.message)
  const { name, src } = uploaded.media
  const hash = name.slice('/media/'.length)
  await ctx.database.query(
    `update pictures set src = $1, width = 640, height = 480, preview = null, focus = '[0.2, 0.7]'
     where position = 0 and product_id = (select min(id) from products)`,
    [src],
  )
  const corners = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.8],
    [0.1, 0.8],
  ]
  const faces = [{ src: name, corners, width: 600, height: 400, grey: null }]
  await ctx.database.query('update products set faces = $1::jsonb where id = (select min(id) from products)', [
    JSON.stringify(faces),
  ])
  const exported = join(folder, 'files')
  expect(await catalogueCommand(from, ['export', exported])).toMatchObject({ ok: true })
  expect(await readdir(join(exported, 'media'))).toEqual([`${hash}.webp`])

  const other = await copyOfSeed(inject('fewSeeded'))
  const database = await openDatabase(other.where)
  const to = { ...actingAs(testContextOn(database), commandLine), photos: photoStore(join(folder, 'other-photos')) }
  expect(await catalogueCommand(to, ['import', exported, '--yes'])).toMatchObject({ ok: true })
  expect(await readMedia(to, hash)).toEqual(await readMedia(from, hash))
  expect(await database.query(`select 1 from pictures where src = $1 and focus = '[0.2, 0.7]'`, [src])).toHaveLength(1)
  expect(await database.query(`select faces from products where faces <> '[]'`, [])).toEqual([{ faces }])
  expect(await catalogueCommand(to, ['diff', exported])).toMatchObject({
    text: 'The shop and the files do not differ.',
  })
  await database.close()
  await other.remove()
  await rm(folder, { recursive: true })
})

test.each([[[]], [['list']], [['diff', '--yes']], [['import', '--no']], [['import', '--yes', 'more']]])(
  '%j is answered with how to use the command',
  async (args) => {
    expect(await run(...args)).toMatchObject({ ok: false, text: expect.stringContaining('-- diff') })
  },
)
