import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { vi } from 'vitest'
import type { ProviderObjects, RawCallback } from '../provider.ts'

/** One movement as the party itself wrote it down. */
export interface Booked {
  kind: string
  transaction: string
  reference: string
  amountMinor: number
  currency: string
}

/** The sandbox as the app's tests start it. */
interface Sandbox {
  url: string
  control(path: string, body: unknown): Promise<void>
  read<T>(path: string): Promise<T>
  listBodies(party: string, operation: string): Promise<string[]>
  close(): Promise<void>
}

export type Stage = Awaited<ReturnType<typeof startStage>>

/** The sandbox, a clock that goes with its clock, and an address that takes callbacks. */
export async function startStage(startSandbox: (options: { publicUrl: string }) => Promise<Sandbox>) {
  const received: (RawCallback & { text: string })[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const headers: IncomingHttpHeaders = request.headers
    received.push({ headers, url: request.url ?? '', body, text: toText(body.toString()) })
    response.end('OK')
  })
  /** Answers as whatever stands before a provider may, with 200 and a page. */
  const nonsense = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>')
  })
  for (const one of [server, nonsense]) {
    one.listen(0, '127.0.0.1')
    await once(one, 'listening')
  }
  const toUrl = (one: typeof server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`
  const sandbox = await startSandbox({ publicUrl: toUrl(server) })
  let offsetMs = 0

  return {
    sandbox,
    nonsenseUrl: toUrl(nonsense),
    clock: { now: () => new Date(Date.now() + offsetMs) },
    async reset(): Promise<void> {
      offsetMs = 0
      received.length = 0
      await sandbox.control('/reset', {})
    },
    async advance(ms: number): Promise<void> {
      offsetMs += ms
      await sandbox.control('/clock', { advanceMs: ms })
    },
    async readBooks(party: string): Promise<Booked[]> {
      const { books } = await sandbox.read<{ books: Booked[] }>(`/control/${party}/books`)
      return books.map(({ kind, transaction, reference, amountMinor, currency }) => ({
        ...{ kind, transaction, reference, amountMinor, currency },
      }))
    },
    listCallbacks: (): readonly RawCallback[] => received,
    /** Callbacks that say one of these words, as soon as there are so many. */
    async untilCallbacks(about: string, count: number): Promise<RawCallback[]> {
      return vi.waitUntil(
        () => {
          const found = received.filter(({ text }) => text.includes(about))
          return found.length >= count && found
        },
        { timeout: 20_000 },
      )
    },
    async close(): Promise<void> {
      await sandbox.close()
      server.close()
      nonsense.close()
    },
  }
}

/** Some wrap what they say. */
function toText(body: string): string {
  const payload = new URLSearchParams(body).get('bt_payload')
  return payload === null ? body : Buffer.from(payload, 'base64').toString()
}

/** Objects of one tenant in memory: the sandbox forgets its own with each reset. */
export function createObjects(): ProviderObjects & { made: string[] } {
  const known = new Map<string, string>()
  return {
    made: [],
    async findOrMake({ tenantId, provider, key }, make) {
      const name = `${tenantId} ${provider} ${key}`
      const id = known.get(name) ?? (await make(''))
      if (!known.has(name)) this.made.push(key)
      known.set(name, id)
      return id
    },
    async forget({ tenantId, provider, key }, objectId) {
      const name = `${tenantId} ${provider} ${key}`
      if (known.get(name) === objectId) known.delete(name)
    },
  }
}

/** What a browser sends from a page of the party. @returns where it is sent then */
export async function submit(url: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  if (answer.status >= 400) throw new Error(`${new URL(url).pathname} answered ${answer.status}`)
  return answer.headers.get('location') ?? ''
}
