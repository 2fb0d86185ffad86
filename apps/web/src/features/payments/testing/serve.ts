import { ApiError, type Client, createClient } from '@kola/contract/http/client'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'

type Reply = object | ApiError
type Handler = Reply | ((body: unknown) => Reply)
export type Handlers = Partial<Record<EndpointKey, Handler>>

export interface Served {
  client: Client
  /** What was sent, one after the other. */
  sent: { key: string; body: unknown; authorization: string | undefined }[]
}

interface Endpoint {
  body?: { safeParse: (value: unknown) => { success: boolean; error?: unknown } }
  answer: { safeParse: (value: unknown) => { success: boolean; error?: unknown } }
}

function findKey(method: string, path: string): EndpointKey {
  const found = Object.keys(endpoints).find((key) => {
    const [keyMethod, keyPath = ''] = key.split(' ')
    return keyMethod === method && new RegExp(`^${keyPath.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  })
  if (!found) throw new Error(`the contract has no ${method} ${path}`)
  return found as EndpointKey
}

const assertFits = (what: string, result: { success: boolean; error?: unknown }) => {
  if (!result.success) throw new Error(`${what} does not fit the contract: ${JSON.stringify(result.error)}`)
}

/** A service of the contract: what is sent and what is answered must fit its schemas. */
export function serve(handlers: Handlers): Served {
  const sent: Served['sent'] = []
  const send = async (url: unknown, init?: RequestInit) => {
    const key = findKey(String(init?.method), String(url).split('?')[0] ?? '')
    const { body: bodySchema, answer } = endpoints[key] as unknown as Endpoint
    const body: unknown = init?.body === undefined ? undefined : JSON.parse(String(init.body))
    if (bodySchema) assertFits(`the body of ${key}`, bodySchema.safeParse(body))
    sent.push({ key, body, authorization: new Headers(init?.headers).get('authorization') ?? undefined })
    const handler = handlers[key]
    if (!handler) throw new TypeError(`no handler for ${key}`)
    const reply = typeof handler === 'function' ? handler(body) : handler
    if (reply instanceof ApiError) {
      const error = { code: reply.code, message: reply.message, requestId: 'r', ...reply.body }
      return new Response(JSON.stringify({ error }), { status: reply.status || 500 })
    }
    assertFits(`the answer of ${key}`, answer.safeParse(reply))
    return new Response(JSON.stringify(reply), { status: 200 })
  }
  const client = createClient({
    baseUrl: '',
    headers: () => ({ Authorization: 'Bearer usr_1' }),
    fetch: send as typeof fetch,
  })
  return { client, sent }
}
