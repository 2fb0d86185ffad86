import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type * as Api from '@opentelemetry/api'
import type { Span } from '@opentelemetry/api'
import { createIds, toFirstSpanId } from './ids.ts'
import { watchOutgoing } from './outgoing.ts'
import { toSampler } from './sampler.ts'
import { createSending } from './sending.ts'
import type { BeginOptions, OpenSpan, SpanOptions, Traces } from './traces.ts'
import { type TracesConfig, toPairs } from './variables.ts'

/** A value that is longer is cut: names of ours are not. */
const MAX_VALUE = 120
const STOP_MS = 2_000
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/**
 * Nothing is loaded where nothing is traced. Errors of the collector are counted and not logged.
 * @throws Error with a text for the operator where the libraries were left out of the installation
 */
export async function startTraces(config: TracesConfig | null): Promise<Traces | null> {
  if (config === null) return null
  const { api, sdk, resources, otlp } = await load()
  const storage = new AsyncLocalStorage<OpenSpan | undefined>()
  const outside = <T>(work: () => T): T => storage.run(undefined, work)
  const exporter = new otlp.OTLPTraceExporter({ url: config.url, headers: toPairs(config.headers.reveal()) })
  const { processor, figures } = createSending({ sdk, exporter, outside })
  const ids = createIds(new sdk.RandomIdGenerator())
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      ...config.resource,
      'service.name': config.serviceName,
      'service.instance.id': randomUUID(),
    }),
    sampler: toSampler(sdk, config),
    idGenerator: ids,
    spanProcessors: [processor],
    spanLimits: { attributeValueLengthLimit: MAX_VALUE, attributeCountLimit: 24, linkCountLimit: 2 },
  })
  const tracer = provider.getTracer('kola')
  const spans = new WeakMap<OpenSpan, Span>()

  function open(name: string, options: SpanOptions, { context, links }: Origin): OpenSpan | null {
    const { kind, attributes } = options
    const span = tracer.startSpan(
      name,
      { kind: api.SpanKind[KINDS[kind ?? 'internal']], ...(attributes && { attributes }), links },
      context,
    )
    if (!span.isRecording()) return null
    const opened = toOpenSpan(span, { storage, isError: api.SpanStatusCode.ERROR })
    spans.set(opened, span)
    return opened
  }

  const traces: Traces = {
    child(name, options = {}) {
      const parent = storage.getStore()
      const span = parent && spans.get(parent)
      if (!span) return null
      return open(name, options, { context: api.trace.setSpan(api.ROOT_CONTEXT, span), links: [] })
    },
    begin(name, options = {}) {
      return ids.with(options, () => open(name, options, toOrigin(api, options)))
    },
    current: () => storage.getStore() ?? null,
    bind: AsyncLocalStorage.bind as Traces['bind'],
    believesProxies: config.believesProxies,
    figures: () => ({ ...figures }),
    async stop() {
      stopWatching()
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
  const stopWatching = watchOutgoing(traces)
  return traces
}

const KINDS = {
  internal: 'INTERNAL',
  server: 'SERVER',
  client: 'CLIENT',
  producer: 'PRODUCER',
  consumer: 'CONSUMER',
} as const

interface Origin {
  context: Api.Context
  links: Api.Link[]
}

/** Continues what it is told; where it belongs to a trace of its own, that is named beside it. */
function toOrigin(api: typeof Api, { parent, traceId, isFirst }: BeginOptions): Origin {
  const told = toSpanContext(parent)
  if (traceId === undefined) {
    const context = told ? api.trace.setSpanContext(api.ROOT_CONTEXT, told) : api.ROOT_CONTEXT
    return { context, links: [] }
  }
  const first = { traceId, spanId: toFirstSpanId(traceId), traceFlags: api.TraceFlags.SAMPLED, isRemote: true }
  const links = [...(isFirst ? [] : [{ context: first }]), ...(told ? [{ context: told }] : [])]
  return { context: api.ROOT_CONTEXT, links }
}

function toSpanContext(traceparent: string | undefined): Api.SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

interface Kept {
  storage: AsyncLocalStorage<OpenSpan | undefined>
  isError: Api.SpanStatusCode
}

function toOpenSpan(span: Span, { storage, isError }: Kept): OpenSpan {
  const { traceId, spanId } = span.spanContext()
  const opened: OpenSpan = {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    run: (work) => storage.run(opened, work),
    set: (attributes) => void span.setAttributes(attributes),
    end(failure) {
      if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: isError })
      span.end()
    },
  }
  return opened
}

async function load() {
  try {
    const [api, sdk, resources, otlp] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
    return { api, sdk, resources, otlp }
  } catch (cause) {
    const text = 'Traces are asked for (OTEL_…), and their libraries are not installed: npm install --include=optional'
    throw new Error(text, { cause })
  }
}
