import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { Traces } from './traces/traces.ts'

/** One line per fact: `log.info({ accountId }, 'billing.checkout-failed')`. */
export type Log = Logger

const SECRET_NAMES = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'user_token',
  'auth',
  'secret',
  'x-dt-custom-data',
  'x-kola-operator-key',
])
const MASK = '***'
/** Deeper than this is not written: a body nested thousands deep would overflow the stack. */
const MAX_DEPTH = 6

export interface LogOptions {
  name: string
  level?: string
  destination?: DestinationStream
  /** Lines of what is traced bear `traceId`. */
  traces?: Pick<Traces, 'current'> | null
}

/** JSON lines on standard output with ISO times; members named like a secret are masked at every depth. */
export function createLog(options: LogOptions): Log {
  const { traces } = options
  return pino(
    {
      ...(traces && { mixin: () => toTraceId(traces) }),
      name: options.name,
      level: options.level ?? 'info',
      base: { name: options.name, pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (entry) => maskMembers(entry, 0),
      },
      serializers: { error: serializeError, err: serializeError },
    },
    options.destination ?? pino.destination({ dest: 1, sync: false }),
  )
}

function toTraceId(traces: Pick<Traces, 'current'>): { traceId?: string } {
  const span = traces.current()
  return span ? { traceId: span.traceId } : {}
}

function serializeError(error: unknown): unknown {
  return error instanceof Error ? maskMembers({ ...stdSerializers.err(error) }, 1) : error
}

// NOTE pino's own redaction costs thirty times as much with the wildcards that other depths need.
function maskMembers(entry: Record<string, unknown>, depth: number): Record<string, unknown> {
  let masked: Record<string, unknown> | undefined
  for (const name in entry) {
    const before = entry[name]
    const after = SECRET_NAMES.has(name) ? MASK : maskValue(before, depth + 1)
    if (after === before) continue
    masked ??= { ...entry }
    masked[name] = after
  }
  return masked ?? entry
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  const isList = Array.isArray(value)
  if (!isList && !isPlain(value)) return value
  if (depth > MAX_DEPTH) return '[deep]'
  return isList ? value.map((item) => maskValue(item, depth + 1)) : maskMembers(value, depth)
}

/** What carries its own way to be written (a date, an error, a secret) is left alone. */
function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Hands a promise over that nobody awaits; its failure is logged as `name`. */
export function runInBackground(log: Log, name: string, promise: Promise<unknown>): void {
  promise.catch((error: unknown) => log.error({ error }, name))
}
