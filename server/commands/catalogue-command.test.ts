import { expect, test } from 'vitest'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { catalogueCommand } from './catalogue-command.ts'

const ctx = testContext()
const run = (...args: string[]) => catalogueCommand(ctx, args)
const introduction = async () =>
  (await ctx.database.query<{ intro: string }>("select intro from collections where slug = 'marble-tiles'", []))[0]
    ?.intro

test('the command compares the shop with its files, and imports them only when that is confirmed', async () => {
  expect(await run('diff')).toEqual({ ok: true, text: 'The shop and the files do not differ.' })
  await ctx.database.query("update collections set intro = 'Typed in the office' where slug = 'marble-tiles'", [])

  const difference = 'collection marble-tiles: changed'
  expect(await run('diff')).toEqual({ ok: true, text: `1 entry differs (collection 1).\n${difference}` })
  const refusal = await run('import')
  expect(refusal).toMatchObject({ ok: false, text: expect.stringContaining('npm run catalogue -- import --yes') })
  expect(refusal.text).toContain(difference)
  expect(await introduction()).toBe('Typed in the office')

  expect(await run('import', '--yes')).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^\d+ products imported\. Changed: collection 1\.$/),
  })
  expect(await introduction()).not.toBe('Typed in the office')
  expect(await run('import', '--yes')).toMatchObject({ ok: true, text: expect.stringContaining('do not differ') })
})

test.each([[[]], [['list']], [['diff', '--yes']], [['import', '--no']], [['import', '--yes', 'more']]])(
  '%j is answered with how to use the command',
  async (args) => {
    expect(await run(...args)).toMatchObject({ ok: false, text: expect.stringContaining('-- diff') })
  },
)
