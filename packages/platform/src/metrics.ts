import { createServer, type ServerResponse } from 'node:http'
import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client'
import type { Health } from './lifecycle/health.ts'
import { answerProbe, isProbePath } from './lifecycle/probes.ts'

export interface ServeOptions {
  host: string
  /** 0 for any that is free. */
  port: number | null
  health?: Health
}

type Named<C> = Omit<C, 'registers'>

export interface Metrics {
  registry: Registry
  counter<T extends string>(configuration: Named<CounterConfiguration<T>>): Counter<T>
  histogram<T extends string>(configuration: Named<HistogramConfiguration<T>>): Histogram<T>
  gauge<T extends string>(configuration: Named<GaugeConfiguration<T>>): Gauge<T>
  /**
   * `GET /metrics` in the Prometheus text format, on a port that is never the public one, and beside it `/livez` and `/readyz` where
   * there is a health to tell. Without a port nothing listens.
   */
  serve(options: ServeOptions): Promise<{ port: number | null; close(): Promise<void> }>
}

/** The process's own figures and those that the app adds; each name gets `prefix` before it. */
export function createMetrics({ prefix }: { prefix: string }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix })
  const named = <C extends { name: string }>(configuration: C) => ({
    ...configuration,
    name: `${prefix}${configuration.name}`,
    registers: [registry],
  })
  return {
    registry,
    counter: (configuration) => new Counter(named(configuration)),
    histogram: (configuration) => new Histogram(named(configuration)),
    gauge: (configuration) => new Gauge(named(configuration)),
    serve: (options) => serveMetrics(registry, options),
  }
}

async function serveMetrics(registry: Registry, { port, host, health }: ServeOptions) {
  if (port === null) return { port, close: async () => undefined }
  const server = createServer(async (request, response) => {
    const path = request.method === 'GET' ? request.url : undefined
    if (health && isProbePath(path)) {
      const { status, headers, body } = await answerProbe(health, path)
      return response
        .writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body))
    }
    return path === '/metrics' ? writeMetrics(registry, response) : response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function writeMetrics(registry: Registry, response: ServerResponse) {
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
