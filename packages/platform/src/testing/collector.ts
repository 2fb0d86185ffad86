import { createServer, type IncomingMessage } from 'node:http'
import { Secret } from '../config.ts'
import type { TracesConfig } from '../traces/variables.ts'

interface Attribute {
  key: string
  value: Record<string, unknown>
}

export interface CollectedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  failed: boolean
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[]; status?: { code?: number } })[]
    }[]
  }[]
}

const ERROR = 2

const toValues = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const toSpans = ({ resourceSpans }: Sent): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: String(toValues(resource.attributes)['service.name']),
        attributes: toValues(span.attributes),
        links: span.links ?? [],
        failed: span.status?.code === ERROR,
      })),
    ),
  )

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Takes spans as a collector of OpenTelemetry does: OTLP over HTTP, in JSON. */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  const texts: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer(async (request, response) => {
    const text = await readText(request)
    texts.push(text)
    headers.push(request.headers)
    spans.push(...toSpans(JSON.parse(text) as Sent))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    spans,
    headers,
    /** Everything that came, as it came. */
    read: () => texts.join('\n'),
    toConfig: (changes: Partial<TracesConfig> = {}): TracesConfig => ({
      url: `http://127.0.0.1:${port}/v1/traces`,
      headers: new Secret(''),
      serviceName: 'kola-test',
      resource: {},
      sampler: 'parentbased_always_on',
      share: 1,
      believesProxies: false,
      ...changes,
    }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
