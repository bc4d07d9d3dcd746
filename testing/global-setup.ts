import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { withDatabase } from './database/seeded-database.ts'
import { seededFolder } from './shop/seeded-folder.ts'
import { seed } from './shop/seeded-shop.ts'

/** Seeds one database before all tests; each test file works on its own copy. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  if (url) return seedPostgres(project, url)
  project.provide('seeded', { folder: await seededFolder() })
}

async function seedPostgres(project: TestProject, url: string) {
  const template = `shop_seed_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await seed({ folder: '', url: withDatabase(url, template) })
  project.provide('seeded', { url, template })
  return async () => {
    await admin.query(`drop database ${template} with (force)`)
    await admin.end()
  }
}
