import type { Metrics } from '@kola/platform/metrics'
import type { FastifyInstance } from 'fastify'

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** How long answers take, by route and status; addresses that no route knows count as one. */
export function installRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
  })
  // Finding a series by its labels costs more than adding to it; there are as many as routes times statuses.
  const series = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const key = `${request.method} ${route} ${reply.statusCode}`
    let one = series.get(key)
    if (!one) {
      one = durations.labels(request.method, route, String(reply.statusCode))
      series.set(key, one)
    }
    one.observe(reply.elapsedTime / 1_000)
    done()
  })
}
