import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { OpenSpan, Traces } from './traces.ts'
import { toFailure } from './traces.ts'

interface Fetched {
  method: string
  origin: string | URL
}

/**
 * Each call to somebody else is a part of what runs now, by the server's name and nothing else of its address: paths bear ids. Nothing
 * is sent along: whose trace it is concerns nobody else. By Node's own channels: `fetch`, and the clients over `node:http`.
 * @returns stops watching
 */
export function watchOutgoing(traces: Pick<Traces, 'child'>): () => void {
  const spans = new WeakMap<object, OpenSpan>()
  const begin = (request: object, method: string, host: string) => {
    const attributes = { 'http.request.method': method, 'server.address': host }
    const span = traces.child(`${method} ${host}`, { kind: 'client', attributes })
    if (span) spans.set(request, span)
  }
  const answered = (request: object, status: number | undefined) =>
    spans.get(request)?.set({ 'http.response.status_code': status ?? 0 })
  const end = (request: object, error?: unknown) => {
    spans.get(request)?.end(error === undefined ? undefined : toFailure(error))
    spans.delete(request)
  }
  return listen({
    'undici:request:create': ({ request }: { request: Fetched }) =>
      begin(request, request.method, new URL(request.origin).hostname),
    'undici:request:headers': ({ request, response }: { request: Fetched; response: { statusCode: number } }) =>
      answered(request, response.statusCode),
    'undici:request:trailers': ({ request }: { request: Fetched }) => end(request),
    'undici:request:error': ({ request, error }: { request: Fetched; error: Error }) => end(request, error),
    'http.client.request.start': ({ request }: { request: ClientRequest }) =>
      begin(request, request.method, request.host),
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) => {
      answered(request, response.statusCode)
      end(request)
    },
    'http.client.request.error': ({ request, error }: { request: ClientRequest; error: Error }) => end(request, error),
  })
}

// biome-ignore lint/suspicious/noExplicitAny: what a channel tells is known by its name
type Heard = (message: any) => void

function listen(channels: Record<string, Heard>): () => void {
  const pairs = Object.entries(channels).map(([name, heard]) => [name, (message: unknown) => heard(message)] as const)
  for (const [name, heard] of pairs) subscribe(name, heard)
  return () => {
    for (const [name, heard] of pairs) unsubscribe(name, heard)
  }
}
