import { askSeldom } from '../figures/ask-seldom.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

interface Asked {
  query<R>(text: string): Promise<{ rows: R[] }>
}

interface Waiting {
  queue: string
  count: number
  seconds: number
}

const WAITING = `select name as queue, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as seconds
  from pgboss.job where state < 'active' and start_after <= now() group by name`

/**
 * How many jobs are due and not begun, and how long the oldest of them has waited, by queue and by whose work they are: of the whole service, so that any process
 * that works tells the same. While the database does not answer nothing is told.
 */
export function installBacklogMetrics(
  metrics: Pick<Metrics, 'gauge'>,
  { pool, workers, log }: { pool: Asked; workers: Readonly<Record<string, string>>; log: Log },
): void {
  const ask = askSeldom(
    async () => (await pool.query<Waiting>(WAITING)).rows,
    (error) => log.warn({ error }, 'queue.backlog-unknown'),
  )
  for (const [name, help, read] of FIGURES) {
    metrics.gauge({
      ...{ name, help, labelNames: ['queue', 'worker'] },
      async collect() {
        const waiting = await ask()
        this.reset()
        if (waiting === null) return
        for (const [queue, worker] of Object.entries(workers)) this.set({ queue, worker }, 0)
        for (const one of waiting) {
          const worker = workers[one.queue]
          if (worker) this.set({ queue: one.queue, worker }, read(one))
        }
      },
    })
  }
}

const FIGURES: [name: string, help: string, read: (waiting: Waiting) => number][] = [
  ['jobs_waiting', 'Jobs that are due and not begun, of the whole queue', ({ count }) => count],
  ['jobs_oldest_wait_seconds', 'How long the oldest of them has been due', ({ seconds }) => seconds],
]
