import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasPermission, permissions, roles } from '#contract/office/permissions.ts'
import { officeShop } from '#testing/app/office.ts'
import { testDeployment } from '#testing/app/orders.ts'
import { officeRouter } from './office-router.ts'
import { officeRoutes } from './route-permissions.ts'

const shop = officeShop({ from: 'fewSeeded' })
const routes = () => officeRoutes(officeRouter(shop.ctx, testDeployment).openAPIRegistry)
const pathOf = (path: string) => path.slice(1).replace('{id}', '999999').replace('{reference}', 'ORD-2222-2222-2222')

/** An empty body will do: a request rejected for its body has passed the permission check. */
const bodyFor = (method: string) => (method === 'get' || method === 'delete' ? undefined : {})

test('only an owner manages staff, and an owner may do everything', () => {
  expect(permissions['staff.manage']).toEqual(['owner'])
  for (const allowed of Object.values(permissions)) expect(allowed).toContain('owner')
})

describe('every office route', () => {
  test.each(roles)(
    'checks its permission: %s',
    async (role) => {
      const member = await shop.hire(role)
      expect(routes().length).toBeGreaterThan(25)
      for (const { method, path, permission } of routes()) {
        if (permission === 'anyone') continue
        const { status, error } = await member.call(method.toUpperCase(), pathOf(path), bodyFor(method))
        const isForbidden = status === 403 && error.code === 'forbidden'
        expect({ method, path, role, isForbidden }).toEqual({
          method,
          path,
          role,
          isForbidden: !hasPermission(role, permission),
        })
      }
    },
    180_000,
  )

  test('needs a session, is never cached and is hidden from search engines', async () => {
    for (const { method, path, permission } of routes()) {
      const answer = await shop.visit().call(method.toUpperCase(), pathOf(path), bodyFor(method))
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      if (permission !== 'anyone') expect({ path, status: answer.status }).toEqual({ path, status: 401 })
    }
  })

  test('that writes rejects requests from another site or without an origin', async () => {
    const member = await shop.hire()
    for (const { method, path } of routes().filter((route) => route.method !== 'get'))
      for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}] as Record<string, string>[]) {
        const answer = await member.send(method.toUpperCase(), `/api/office/${pathOf(path)}`, {}, headers)
        expect({ path, ...answer.error }).toMatchObject({ path, code: 'foreign_origin' })
      }
    expect((await member.call('GET', 'account')).status).toBe(200)
  })

  test('is left out of the public API description', async () => {
    const { paths } = (await shop.enter().send('GET', '/api/openapi.json')).json
    expect(Object.keys(paths).filter((path) => path.includes('office'))).toEqual([])
  })
})

describe('every verb that leaves an audit row', () => {
  const root = join(import.meta.dirname, '../../shop')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('audit'))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
    .filter(({ text }) => text.includes('writeAudit('))
  /** Before enrolment there is no member of staff to check. The catalogue is imported by a start or on the command line. */
  const exempt = [
    'staff/enrol.ts',
    'catalogue/import/import-catalogue.ts',
    'catalogue/import/open-catalogue.ts',
    // Its callers check the permission of the kind of document.
    'documents/write-revision.ts',
    // Only the worker and the command line make backups.
    'backup/record-run.ts',
    // `apply-file.ts` checks the permission of the kind of file.
    'files/applied-file.ts',
    // The file of prices and the undo of a change check it.
    'prices/first-prices.ts',
    // Records why the publish of its caller has failed.
    'releases/record-failure.ts',
  ]

  test('checks a permission', () => {
    expect(sources.length).toBeGreaterThan(8)
    const without = sources.filter(
      ({ text }) => !/\brequire(Permission|StepUp)\(ctx, ('|kindOf\(|permission\))/.test(text),
    )
    expect(without.map(({ name }) => name).sort()).toEqual(exempt.sort())
  })
})
