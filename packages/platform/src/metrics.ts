import { createServer } from 'node:http'
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

type Named<C> = Omit<C, 'registers'>

export interface Metrics {
  registry: Registry
  counter<T extends string>(configuration: Named<CounterConfiguration<T>>): Counter<T>
  histogram<T extends string>(configuration: Named<HistogramConfiguration<T>>): Histogram<T>
  gauge<T extends string>(configuration: Named<GaugeConfiguration<T>>): Gauge<T>
  /** `GET /metrics` in the Prometheus text format, on a port that is never the public one. */
  serve(options: { port: number; host: string }): Promise<{ port: number; close(): Promise<void> }>
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

async function serveMetrics(registry: Registry, { port, host }: { port: number; host: string }) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
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
