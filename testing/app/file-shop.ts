import type { FileDetails, FilePlan, FileReading, ImportKind } from '#contract/office/files.ts'
import { type officeShop, origin } from './office.ts'
import { priceShop } from './price-shop.ts'

type Shop = ReturnType<typeof officeShop>
type Member = Awaited<ReturnType<Shop['hire']>>

/** Sends files and carries them out as the office's screen does. */
export function fileSender(shop: Shop, owner: () => Member) {
  const raw = async (member: Member, path: string, init: RequestInit = {}) => {
    const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return shop.request(`/api/office/${path}`, { ...init, headers: { ...origin, cookie, ...init.headers } })
  }
  const sendBytes = async (
    kind: ImportKind,
    bytes: Uint8Array | string,
    { member = owner(), onRead = () => {} }: { member?: Member; onRead?: () => void } = {},
  ) => {
    const sent = Buffer.from(bytes)
    // Nothing is sent before the shop reads it.
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      onRead()
      controller.enqueue(sent)
      controller.close()
    }
    // TypeScript's RequestInit has no `duplex`.
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(sent.length) },
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: 'half',
    }
    const response = await raw(member, `files?${new URLSearchParams({ kind, name: `${kind}.csv` })}`, init)
    return { status: response.status, json: await response.json() }
  }
  const send = async (kind: ImportKind, bytes: Uint8Array | string, member = owner()): Promise<FileDetails> => {
    const { status, json } = await sendBytes(kind, bytes, { member })
    if (status !== 200) throw new Error(JSON.stringify(json))
    return json
  }
  const planOf = async (id: number, reading?: FileReading, member = owner()) => {
    const answer = await member.call('POST', `files/${id}/plan`, reading ? { reading } : {})
    return { status: answer.status, error: answer.json.error, plan: answer.json as FilePlan }
  }
  const applyFile = (id: number, hash: string, more: object = {}, member = owner()) =>
    member.call('POST', `files/${id}/apply`, { hash, ...more })
  /** The plan of a file that is read as it looks. */
  const plan = async (kind: ImportKind, bytes: Uint8Array | string, member = owner()) => {
    const file = await send(kind, bytes, member)
    const { plan: planned, error } = await planOf(file.id, undefined, member)
    if (error) throw new Error(JSON.stringify(error))
    return { id: file.id, ...planned }
  }
  const download = async (path: string, member = owner()) => {
    const response = await raw(member, path)
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const exported = async (name: string, member = owner()) =>
    (await download(`files/exports/${name}`, member)).bytes.toString()
  return { sendBytes, send, plan, planOf, applyFile, download, exported }
}

/** The shop of `priceShop`, with files. */
export function fileShop() {
  const shop = priceShop()
  return Object.assign(
    shop,
    fileSender(shop, () => shop.me.owner),
  )
}
