import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CREDENTIAL_PREFIX, ENCODERS_PATH, MAX_STRIKES } from '@kola/contract/encoders/protocol'
import { handedOutSchema, toReturnedPrefix } from '@kola/contract/encoders/spec'
import { createTaking, type Holding, type Taking } from '@kola/platform/handouts/taking'
import { newToken } from '@kola/platform/ids'
import type { Storage } from '@kola/platform/storage'

export interface EncoderService {
  url: string
  taking: Taking
  /** Names of encoders by what they returned, in order. */
  returned: string[]
  close(): Promise<void>
}

interface Options {
  pool: Parameters<typeof createTaking>[0]
  storage: Storage
  leaseSeconds: number
}

/** What the service answers encoders, over the same tables, without its checks: those have tests of their own. */
export async function startEncoderService({ pool, storage, leaseSeconds }: Options): Promise<EncoderService> {
  const taking = createTaking(pool)
  const names = new Map<string, string>()
  const returned: string[] = []

  async function answer(request: IncomingMessage, url: URL): Promise<object | Buffer | null> {
    const bytes = Buffer.concat(await request.toArray())
    const path = url.pathname.slice(ENCODERS_PATH.length)
    if (path === '/source') return storage.get(String(url.searchParams.get('key')))
    const body = request.method === 'PUT' ? {} : JSON.parse(bytes.toString())
    if (path === '/register') {
      const credential = `${CREDENTIAL_PREFIX}${newToken()}`
      names.set(credential, body.name)
      return { encoderId: body.name, credential }
    }
    const name = names.get(request.headers.authorization?.slice('Bearer '.length) ?? '')
    if (!name) return null
    const hand = { realm: 'demo', id: name }
    if (path === '/claim') {
      const taken = await taking.take(hand, { abilities: body.abilities, leaseSeconds, maxStrikes: MAX_STRIKES })
      if (!taken || taken === 'struck') return { task: null }
      return { task: { id: taken.id, turn: taken.turn, spec: handedOutSchema.parse(taken.payload).task, leaseSeconds } }
    }
    const [, , id = '', what] = path.split('/')
    const holding: Holding = { hand, id, turn: body.turn ?? Number(url.searchParams.get('turn')) }
    if (what === 'beat') return (await taking.beat(holding, body.fraction, leaseSeconds)) ? { leaseSeconds } : null
    if (what === 'give-back') return (await taking.giveBack(holding, body.reason === 'stopping')) ? { ok: true } : null
    const taken = await taking.find(holding)
    if (!taken) return null
    if (what === 'source') {
      const { sourceKey } = handedOutSchema.parse(taken.payload)
      return { url: `${toUrl()}${ENCODERS_PATH}/source?key=${sourceKey}`, seconds: 900 }
    }
    const key = `${toReturnedPrefix({ tenantId: 'demo', taskId: id, turn: holding.turn })}all`
    if (what === 'result') {
      await storage.put(key, bytes)
      return { offsetBytes: bytes.length }
    }
    returned.push(name)
    const result = { sizeBytes: body.sizeBytes, sha256: body.sha256, parts: [key] }
    return (await taking.giveResult(holding, result)) ? { ok: true } : null
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await answer(request, new URL(request.url ?? '', 'http://x'))
    if (Buffer.isBuffer(found)) response.writeHead(206).end(found)
    else if (found) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
    else response.writeHead(409).end('{"error":{"code":"ENCODER_TASK_LOST","message":"lost"}}')
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const toUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...{ url: toUrl(), taking, returned },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
