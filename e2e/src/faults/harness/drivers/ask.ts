import type { OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import type { Answer, Sights } from './sights.ts'

/** A player, a browser or a payment page waits no longer. */
const PATIENCE_MS = 45_000

export interface Asking {
  token?: string
  headers?: OutgoingHttpHeaders
  body?: unknown
  bytes?: Buffer
}

export type Ask = (call: `${string} /${string}`, asking?: Asking) => Promise<Answer>

export interface Caller {
  ask: Ask
  close(): void
}

/** Everybody who calls comes through the front, over TLS; what they meet is noted. */
export function createCaller({ port, tenant }: { port: number; tenant: string }, sights: Sights): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 200, rejectUnauthorized: false })
  const ask: Ask = async (call, asking = {}) => {
    const answer = await send({ port, tenant, agent }, call, asking)
    sights.note(call, answer)
    return answer
  }
  return { ask, close: () => agent.destroy() }
}

interface Front {
  port: number
  tenant: string
  agent: Agent
}

function toHeaders(tenant: string, { token, headers, body, bytes }: Asking): OutgoingHttpHeaders {
  return {
    'x-customer-id': tenant,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(bytes && { 'content-type': 'application/octet-stream', 'content-length': bytes.length }),
    ...headers,
  }
}

function send({ port, tenant, agent }: Front, call: string, asking: Asking): Promise<Answer> {
  const [method, path] = call.split(' ')
  const headers = toHeaders(tenant, asking)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const nobody = (code: string) => resolve({ status: 0, headers: {}, body: { code } })
  const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('error', (error: NodeJS.ErrnoException) => nobody(error.code ?? error.message))
    response.on('end', () => {
      const { statusCode: status = 0, headers: told } = response
      resolve({ status, headers: told, body: toBody(Buffer.concat(parts), told['content-type']) })
    })
  })
  const late = setTimeout(() => asked.destroy(Object.assign(new Error('hung'), { code: 'HUNG' })), PATIENCE_MS)
  asked.on('error', (error: NodeJS.ErrnoException) => nobody(error.code ?? error.message))
  asked.on('close', () => clearTimeout(late))
  asked.end(asking.bytes ?? (asking.body === undefined ? undefined : JSON.stringify(asking.body)))
  return promise
}

function toBody(bytes: Buffer, type: string | undefined): Record<string, unknown> {
  if (!type?.includes('json')) return { bytes: bytes.length, text: type?.includes('html') ? String(bytes) : '' }
  try {
    return JSON.parse(String(bytes)) as Record<string, unknown>
  } catch {
    return { text: String(bytes) }
  }
}
