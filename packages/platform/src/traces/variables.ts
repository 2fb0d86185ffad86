import * as z from 'zod/mini'
import { env, Secret } from '../config.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const PAIR = /^[^=,\s]+=[^,]*$/
const SHARE = /^(0(\.\d+)?|1(\.0+)?)$/

const isPairs = (text: string) =>
  text.split(',').every((pair) => PAIR.test(pair.trim()) && isEncoded(pair.slice(pair.indexOf('=') + 1)))

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const pairs = () => z.string().check(z.refine(isPairs, 'must be name=value, separated by commas, as in an address'))

/** Of every process that traces; as OpenTelemetry names them. What they mean stands in .env.example. */
export const TRACE_VARIABLES = {
  OTEL_SDK_DISABLED: z.optional(z.enum(['true', 'false'], 'must be true or false')),
  OTEL_TRACES_EXPORTER: z.optional(z.enum(['otlp', 'none'], 'must be otlp or none')),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(env.url('http', 'https')),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(env.url('http', 'https')),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(z.literal('http/json', 'must be http/json')),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(pairs()),
  OTEL_SERVICE_NAME: z.optional(env.text()),
  OTEL_RESOURCE_ATTRIBUTES: z.optional(pairs()),
  OTEL_TRACES_SAMPLER: z.optional(z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)),
  OTEL_TRACES_SAMPLER_ARG: z.optional(z.string().check(z.regex(SHARE, 'must be a number from 0 to 1'))),
  OTEL_PROPAGATORS: z.optional(
    z
      .string()
      .check(z.regex(/^(tracecontext|baggage|none)(,(tracecontext|baggage))*$/, 'must list tracecontext, or be none')),
  ),
}

const schema = z.object(TRACE_VARIABLES)
export type TraceVariables = z.output<typeof schema>

export interface TracesConfig {
  /** Where spans go by OTLP over HTTP, in JSON. */
  url: string
  /** What proves to the collector who we are, by header. */
  headers: Secret
  serviceName: string
  /** Further ones of the operator's own. */
  resource: Record<string, string>
  sampler: (typeof SAMPLERS)[number]
  /** Of the traces that begin here: 0 to 1. */
  share: number
  /** Whether a trusted proxy's `traceparent` is believed, with its wish to be kept. */
  believesProxies: boolean
}

/** The local collector, as OpenTelemetry has it. */
const LOCAL = 'http://localhost:4318'

/** @returns null where nothing is traced */
export function toTraces(env: TraceVariables, process: 'api' | 'work' | 'media'): TracesConfig | null {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = env
  const isWanted = exporter === 'otlp' || endpoint !== undefined || traces !== undefined
  if (!isWanted || exporter === 'none' || env.OTEL_SDK_DISABLED === 'true') return null
  return {
    url: traces ?? `${(endpoint ?? LOCAL).replace(/\/+$/, '')}/v1/traces`,
    headers: new Secret(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    serviceName: env.OTEL_SERVICE_NAME ?? `kola-${process}`,
    resource: toPairs(env.OTEL_RESOURCE_ATTRIBUTES ?? ''),
    sampler: env.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    share: Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1),
    believesProxies: env.OTEL_PROPAGATORS?.split(',').includes('tracecontext') ?? false,
  }
}

/** `name=value,name=value`, values as in an address. */
export function toPairs(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='))
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
    }),
  )
}
