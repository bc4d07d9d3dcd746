import { Readable } from 'node:stream'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { wholeParameter } from '#contract/http/responses.ts'
import {
  applyFileSchema,
  type CsvKind,
  exportPermissions,
  fileDetailsSchema,
  fileListQuerySchema,
  fileListSchema,
  filePlanSchema,
  fileQuerySchema,
  planFileSchema,
  readFileSchema,
  zipQuerySchema,
} from '#contract/office/files.ts'
import type { Permission } from '#contract/office/permissions.ts'
import { requireStepUp } from '#shop/access/require-permission.ts'
import { applyFile } from '#shop/files/apply-file.ts'
import { downloadFaults, downloadOriginal } from '#shop/files/download-file.ts'
import { exportConsents, exportCsv } from '#shop/files/export-csv.ts'
import { listFiles } from '#shop/files/list-files.ts'
import { planFile, readFile } from '#shop/files/plan-file.ts'
import { receiveFile } from '#shop/files/receive-file.ts'
import { zipCatalogue } from '#shop/files/zip-catalogue.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { announcesFile, fileBody } from '../http/file-body.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { photoPlaces } from '../http/photo-body.ts'
import { done, doneResponse, officeRefusals, outcomeResponse, refusalResponse } from './office-responses.ts'
import { sessionOf } from './office-session.ts'
import { permits } from './route-permissions.ts'

const usable = { tags: ['Office'], ...permits('files.use') }
const params = z.object({ id: wholeParameter(1, 999_999_999) })
const fileResponses = { 200: jsonResponse(fileDetailsSchema, 'The file with its columns'), ...officeRefusals }
const bytesResponses = { 200: { description: 'The file' }, ...officeRefusals }

const sendRoute = createRoute({
  ...usable,
  method: 'post',
  path: '/files',
  request: { query: fileQuerySchema, body: fileBody },
  responses: fileResponses,
})
const listRoute = createRoute({
  ...usable,
  method: 'get',
  path: '/files',
  request: { query: fileListQuerySchema },
  responses: { 200: jsonResponse(fileListSchema, 'The files that were sent, newest first'), ...officeRefusals },
})
const readRoute = createRoute({
  ...usable,
  method: 'get',
  path: '/files/{id}',
  request: { params },
  responses: fileResponses,
})
const post = <Path extends string, Body extends z.ZodType>(path: Path, body: Body) => {
  const { middleware, request } = jsonBody(body)
  return { ...usable, method: 'post' as const, path, middleware, request: { ...request, params } }
}
const readAgainRoute = createRoute({ ...post('/files/{id}/read', readFileSchema), responses: fileResponses })
const planRoute = createRoute({
  ...post('/files/{id}/plan', planFileSchema),
  responses: { 200: jsonResponse(filePlanSchema, 'What the file would change'), ...officeRefusals },
})
const applyRoute = createRoute({ ...post('/files/{id}/apply', applyFileSchema), responses: done })
const originalRoute = createRoute({
  ...usable,
  method: 'get',
  path: '/files/{id}/original',
  request: { params },
  responses: bytesResponses,
})
const faultsRoute = createRoute({
  ...usable,
  method: 'get',
  path: '/files/{id}/faults.csv',
  request: { params },
  responses: bytesResponses,
})

const exported = <Path extends string>(path: Path, permission: Permission) =>
  createRoute({ tags: ['Office'], ...permits(permission), method: 'get', path, responses: bytesResponses })
const productsRoute = exported('/files/exports/products.csv', exportPermissions.products)
const pricesRoute = exported('/files/exports/prices.csv', exportPermissions.prices)
const stockRoute = exported('/files/exports/stock.csv', exportPermissions.stock)
const consentsRoute = exported('/files/exports/consents.csv', exportPermissions.consents)
/** Asks for the confirmation that the download needs. */
const checkConsentsRoute = createRoute({
  tags: ['Office'],
  ...permits(exportPermissions.consents),
  method: 'post',
  path: '/files/exports/consents',
  responses: done,
})
/** Whether there can be a zip: the browser downloads it by itself, and would show an error as a page. */
const checkZipRoute = createRoute({
  tags: ['Office'],
  ...permits(exportPermissions.catalogue),
  method: 'post',
  path: '/files/exports/catalogue',
  responses: done,
})
const zipRoute = createRoute({
  tags: ['Office'],
  ...permits(exportPermissions.catalogue),
  method: 'get',
  path: '/files/exports/catalogue.zip',
  request: { query: zipQuerySchema },
  responses: bytesResponses,
})

/** A request that waits has not sent its file yet, so it takes no memory. */
const slots = { atOnce: 2, waiting: 8, perVisitor: 4 }

const csvType = 'text/csv; charset=utf-8'

/** Names are what people have typed: anything but plain characters is written as RFC 5987 says. */
const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** Files out and in. */
export function filesRouter() {
  const withSlot = photoPlaces(slots)
  const send = (c: Context<Env>, { name, type, body }: { name: string; type: string; body: Uint8Array | string }) =>
    c.body(typeof body === 'string' ? body : new Uint8Array(body), 200, {
      'content-type': type,
      'content-disposition': attachment(name),
    })
  const today = (c: Context<Env>) => londonTime(c.var.ctx.clock.now()).day
  const csv = async (c: Context<Env>, kind: CsvKind) =>
    send(c, {
      name: `${kind}-${today(c)}.csv`,
      type: csvType,
      body: await exportCsv({ ctx: c.var.ctx, input: { kind } }),
    })
  const details = async (c: Context<Env>, id: number) => readFile({ ctx: c.var.ctx, input: { id } })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(sendRoute, async (c) => {
      if (!announcesFile(c))
        return errorResponse(c, 415, { code: 'not_a_file', message: 'Send the file itself, of up to 64 MB' })
      const input = c.req.valid('query')
      const store = (bytes: Uint8Array) => receiveFile({ ctx: c.var.ctx, input: { ...input, bytes } })
      const received = await withSlot(c, String(sessionOf(c).actor.staffId), store)
      if (!received.ok) return refusalResponse(c, received)
      const file = await details(c, received.id)
      return file.ok ? c.json(file, 200) : refusalResponse(c, file)
    })
    .openapi(listRoute, async (c) => c.json(await listFiles({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
    .openapi(readRoute, async (c) => {
      const file = await details(c, c.req.valid('param').id)
      return file.ok ? c.json(file, 200) : refusalResponse(c, file)
    })
    .openapi(readAgainRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const file = await readFile({ ctx: c.var.ctx, input })
      return file.ok ? c.json(file, 200) : refusalResponse(c, file)
    })
    .openapi(planRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const plan = await planFile({ ctx: c.var.ctx, input })
      return plan.ok ? c.json(plan, 200) : refusalResponse(c, plan)
    })
    .openapi(applyRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await applyFile({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(originalRoute, async (c) => {
      const { name, bytes } = await downloadOriginal({ ctx: c.var.ctx, input: c.req.valid('param') })
      return send(c, { name, type: 'application/octet-stream', body: bytes })
    })
    .openapi(faultsRoute, async (c) => {
      const file = await downloadFaults({ ctx: c.var.ctx, input: c.req.valid('param') })
      return file.ok ? send(c, { name: file.name, type: csvType, body: file.bytes }) : refusalResponse(c, file)
    })
    .openapi(productsRoute, (c) => csv(c, 'products'))
    .openapi(pricesRoute, (c) => csv(c, 'prices'))
    .openapi(stockRoute, (c) => csv(c, 'stock'))
    .openapi(checkConsentsRoute, (c) => {
      requireStepUp(c.var.ctx, 'customers.export')
      return doneResponse(c)
    })
    .openapi(consentsRoute, async (c) =>
      send(c, { name: `consents-${today(c)}.csv`, type: csvType, body: await exportConsents({ ctx: c.var.ctx }) }),
    )
    .openapi(checkZipRoute, async (c) => {
      const zip = await zipCatalogue({ ctx: c.var.ctx, input: { hasPictures: false } })
      return outcomeResponse(c, zip)
    })
    .openapi(zipRoute, async (c) => {
      const hasPictures = c.req.valid('query').pictures === 'yes'
      const zip = await zipCatalogue({ ctx: c.var.ctx, input: { hasPictures } })
      if (!zip.ok) return refusalResponse(c, zip)
      c.header('content-type', 'application/zip')
      c.header('content-disposition', attachment(`catalogue-${today(c)}.zip`))
      return c.body(Readable.toWeb(Readable.from(zip.archive)) as ReadableStream, 200)
    })
}
