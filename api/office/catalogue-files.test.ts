import { unzipSync, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileSender } from '#testing/app/file-shop.ts'
import { officeShop } from '#testing/app/office.ts'

const shop = officeShop({ from: 'fewSeeded' })
let owner: Awaited<ReturnType<typeof shop.hire>>
const { sendBytes, plan, planOf, applyFile, download } = fileSender(shop, () => owner)
beforeEach(async () => {
  owner = await shop.hire()
})

const filesOf = async (): Promise<Record<string, Uint8Array>> =>
  unzipSync((await download('files/exports/catalogue.zip')).bytes)
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()
const edited = (files: Record<string, Uint8Array>, path: string, edit: (text: string) => string): Zippable => ({
  ...files,
  [path]: Buffer.from(edit(textOf(files[path]))),
})
const introduction = async () =>
  (await shop.rows<{ intro: string }>("select intro from collections where slug = 'marble-tiles'"))[0]?.intro
/** A text of the length that introductions have. */
const long = (text: string) => text.padEnd(100, '.')
/** Another introduction for marble tiles, whatever it is now. */
const withIntroduction = async (text: string) => {
  const before = (await introduction()) ?? ''
  await shop.ctx.database.query("update collections set intro = $1 where slug = 'marble-tiles'", [text])
  const zip = zipSync(await filesOf())
  await shop.ctx.database.query("update collections set intro = $1 where slug = 'marble-tiles'", [before])
  return { zip, before }
}

describe('the catalogue as a zip', () => {
  test('sent back changes nothing, also from a folder on a Mac or on Windows', async () => {
    const files = await filesOf()
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['stones/products.yaml', 'delivery.yaml', 'pages/terms-and-conditions.md']),
    )
    const { id, hash, ...shown } = await plan('catalogue', zipSync(files))
    expect(shown).toMatchObject({ changed: 0, faults: 0, rows: [] })
    expect((await applyFile(id, hash)).json.error.code).toBe('nothing_to_change')
    const elsewhere = Object.fromEntries(
      Object.entries(files).map(([path, bytes]) => [
        `Catalogue/${path}`,
        Buffer.from(`\ufeff${textOf(bytes).replaceAll('\n', '\r\n')}`),
      ]),
    )
    const packed = zipSync({
      ...elsewhere,
      'Catalogue/.DS_Store': Buffer.from('x'),
      '__MACOSX/Catalogue/._a': Buffer.from('x'),
    })
    expect(await plan('catalogue', packed)).toMatchObject({ changed: 0, faults: 0 })
  })

  test('shows what it would change, is carried out as one by the first of six, and is on record', async () => {
    const { zip } = await withIntroduction(long('Typed in a file'))
    const { id, hash, rows } = await plan('catalogue', zip)
    expect(rows).toMatchObject([{ title: 'marble-tiles', detail: 'collection', note: 'Changed' }])
    // Further pages are those of the plan that was kept, so that nothing is compared again.
    await shop.ctx.database.query(
      `update file_imports set plan = jsonb_set(plan, '{rows}', (plan -> 'rows') || (plan -> 'rows')) where id = $1`,
      [id],
    )
    expect((await owner.call('POST', `files/${id}/plan`, { offset: 1 })).json).toMatchObject({ hash, rows: [rows[0]] })
    expect(await introduction()).not.toBe(long('Typed in a file'))
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.hire('manager')))
    const answers = await Promise.all(people.map((person) => applyFile(id, hash, {}, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await introduction()).toBe(long('Typed in a file'))
    expect((await shop.audit('file', id)).at(-1)).toMatchObject({ verb: 'file_applied', after: { changed: 1 } })
    const text = `select actor from revisions where kind = 'collection' and document ->> 'intro' = $1`
    expect(await shop.rows(text, [long('Typed in a file')])).toEqual([{ actor: 'import' }])
    expect((await owner.call('GET', `files/${id}`)).json).toMatchObject({ state: 'applied', changed: 1, undo: null })
  })

  test('is refused if something has changed since the plan, and for somebody who has not confirmed', async () => {
    const { zip } = await withIntroduction(long('A second text'))
    const { id, hash } = await plan('catalogue', zip)
    await shop.ctx.database.query("update collections set intro = $1 where slug = 'limestone-tiles'", [
      long('In between'),
    ])
    expect((await applyFile(id, hash)).json.error.code).toBe('plan_moved')
    expect(await introduction()).not.toBe(long('A second text'))
    const again = (await planOf(id)).plan
    expect(again.rows.map(({ title }) => title)).toEqual(['limestone-tiles', 'marble-tiles'])
    shop.clock.time += 10 * 60_000
    expect((await applyFile(id, again.hash)).json.error.code).toBe('step_up_required')
  })

  test('names each mistake with its file and line, and changes nothing', async () => {
    const files = await filesOf()
    const mistaken = edited(files, 'collections.yaml', (text) => text.replace(/intro:/, 'introduction:'))
    const { changed, rows } = await plan('catalogue', zipSync(mistaken))
    expect(changed).toBe(0)
    expect(rows[0]).toMatchObject({ title: expect.stringMatching(/^catalogue\/collections\.yaml:\d+$/) })
    const aliases = [
      'a: &a [x, x]',
      ...'bcdefgh'.split('').map((to, at) => `${to}: &${to} [${`*${'abcdefg'[at]}, `.repeat(9)}x]`),
    ]
    const laughs = await plan('catalogue', zipSync({ ...files, 'faq.yaml': Buffer.from(aliases.join('\n')) }))
    expect(laughs.rows[0]?.fault).toBe('refers to itself too often')
  })

  test('brings pictures that are pictures', async () => {
    const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8f7a62' } })
      .webp()
      .toBuffer()
    const files = await filesOf()
    const picture = (name: string) => `media/${name.repeat(64)}.webp`
    expect(await plan('catalogue', zipSync({ ...files, [picture('a')]: bytes }))).toMatchObject({
      changed: 0,
      faults: 0,
    })
    const stored = await shop.rows<{ width: number }>('select width from media where hash = $1', ['a'.repeat(64)])
    expect(stored).toEqual([{ width: 640 }])
    expect(Object.keys(await filesOf())).toContain(picture('a'))
    const without = unzipSync((await download('files/exports/catalogue.zip?pictures=no')).bytes)
    expect(Object.keys(without)).not.toContain(picture('a'))
    const { rows } = await plan('catalogue', zipSync({ ...files, [picture('b')]: Buffer.from('<svg/>') }))
    expect(rows[0]?.fault).toMatch(/Please choose a photo/)
  })
})

describe('a zip that is no catalogue', () => {
  let files: Record<string, Uint8Array>
  beforeAll(async () => {
    owner = await shop.hire()
    files = await filesOf()
  })
  const refused = async (bytes: Uint8Array) => (await sendBytes('catalogue', bytes)).json.error?.message

  test.each([
    '../outside.yaml',
    '/etc/passwd',
    'stones/../../x.yaml',
    'stones/run.exe',
    'pages/x.html',
    'media/photo.svg',
    'stones\\x.yaml',
  ])('is refused for %s', async (path) => {
    expect(await refused(zipSync({ ...files, [path]: Buffer.from('x') }))).toContain('is no part of a catalogue')
  })

  test('is refused if it is damaged, lacks a file, or is something else', async () => {
    const zip = zipSync(files)
    expect(await refused(zip.subarray(0, 2000))).toMatch(/damaged/)
    const { 'delivery.yaml': _, ...others } = files
    expect(await refused(zipSync(others))).toBe('The zip has no delivery.yaml. Please send the whole catalogue.')
    expect(await refused(Buffer.from('SKU,Price'))).toMatch(/not a zip/)
  })

  test('is refused before it has unpacked too much', async () => {
    const bomb = zipSync({ 'terms.yaml': Buffer.alloc(161 * 1024 * 1024) }, { level: 1 })
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    expect(await refused(bomb)).toMatch(/^Unpacked, this zip is larger than 160 MB/)
  })
})
