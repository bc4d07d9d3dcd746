import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Seeded, withDatabase } from './database/seeded-database.ts'
import { seededFolder } from './shop/seeded-folder.ts'
import { seed } from './shop/seeded-shop.ts'

const urlOf = ({ config }: TestProject): string => config.env.TEST_DATABASE_URL ?? ''

/** Seeds one database of each kind that is used, before all tests; each test file works on its own copy. */
export default async function setup({ vitest }: TestProject) {
  const urls = [...new Set(vitest.projects.map(urlOf))]
  const opened = await Promise.all(urls.map(async (url) => ({ url, ...(await seededAt(url)) })))
  for (const project of vitest.projects) {
    const found = opened.find(({ url }) => url === urlOf(project))
    if (found) project.provide('seeded', found.seeded)
  }
  return async () => {
    for (const { remove } of opened) await remove()
  }
}

async function seededAt(url: string): Promise<{ seeded: Seeded; remove: () => Promise<unknown> }> {
  if (!url) return { seeded: { folder: await seededFolder() }, remove: async () => {} }
  const template = `shop_seed_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await seed({ folder: '', url: withDatabase(url, template) })
  return {
    seeded: { url, template },
    remove: async () => {
      await admin.query(`drop database ${template} with (force)`)
      await admin.end()
    },
  }
}
