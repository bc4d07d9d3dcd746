import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Env } from './errors.ts'

/** Headers that proxies add: with any of these, the request may come from another machine. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']

export const isForwarded = (c: Context<Env>): boolean => proxyHeaders.some((name) => c.req.header(name) !== undefined)

/** 'localhost', '127.0.0.1' or '::1', with a port or without. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)(:\d{1,5})?$/i.test(host)

const isLoopbackAddress = (address: string | undefined) => address === '::1' || /^(::ffff:)?127\./.test(address ?? '')

/** Whether a request comes from this machine, not through a proxy, and is addressed to a loopback host. */
export const isLocalRequest = (c: Context<Env>): boolean =>
  isLoopbackAddress(remoteAddress(c)) && !isForwarded(c) && isLoopbackHost(new URL(c.req.url).host)

function remoteAddress(c: Context<Env>): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    // Not served over a socket, as in a test: not trusted.
    return undefined
  }
}
