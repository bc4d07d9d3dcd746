import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Seeded, type SeedName, withDatabase } from './database/seeded-database.ts'
import { catalogueOf, seededFolder } from './shop/seeded-folder.ts'
import { seed } from './shop/seeded-shop.ts'

const urlOf = ({ config }: TestProject): string => config.env.TEST_DATABASE_URL ?? ''
const seedNames: SeedName[] = ['seeded', 'fewSeeded']

/** Seeds databases of each kind that is used, before all tests; each test file works on its own copy. */
export default async function setup({ vitest }: TestProject) {
  const urls = [...new Set(vitest.projects.map(urlOf))]
  const opened = await Promise.all(
    urls.flatMap((url) => seedNames.map(async (name) => ({ url, name, ...(await seededAt(url, name)) }))),
  )
  for (const project of vitest.projects)
    for (const { url, name, seeded } of opened) if (url === urlOf(project)) project.provide(name, seeded)
  return async () => {
    for (const { remove } of opened) await remove()
  }
}

async function seededAt(url: string, name: SeedName): Promise<{ seeded: Seeded; remove: () => Promise<unknown> }> {
  if (!url) return { seeded: { folder: await seededFolder(name) }, remove: async () => {} }
  const template = `shop_${name.toLowerCase()}_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await seed({ folder: '', url: withDatabase(url, template) }, catalogueOf(name))
  return {
    seeded: { url, template },
    remove: async () => {
      await admin.query(`drop database ${template} with (force)`)
      await admin.end()
    },
  }
}
