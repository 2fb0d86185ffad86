import { askSeldom } from '@kola/platform/figures/ask-seldom'
import type { Log } from '@kola/platform/log'
import type { Metrics } from '@kola/platform/metrics'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

interface Figures {
  findings: number
  unread: number
}

async function readFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select (select count(*)::int from finding where resolved_at is null) as findings,
      (select count(*)::int from checkout where state = 'pending' and next_read_at < now() - interval '15 minutes') as unread
  `.execute(db)
  return rows[0] ?? { findings: 0, unread: 0 }
}

/** What of the money waits for a person, or for a provider that does not answer; nothing is told while the database does not. */
export function installMoneyMetrics(metrics: Pick<Metrics, 'gauge'>, { db, log }: { db: Db; log: Log }): void {
  const ask = askSeldom(
    () => readFigures(db),
    (error) => log.warn({ error }, 'billing.figures-unknown'),
  )
  const add = (name: string, help: string, read: (figures: Figures) => number) =>
    metrics.gauge({
      ...{ name, help },
      async collect() {
        const figures = await ask()
        if (figures === null) this.set(Number.NaN)
        else this.set(read(figures))
      },
    })
  add('findings_open', 'Findings of the reconciliation that nobody has resolved', ({ findings }) => findings)
  add(
    'payments_overdue',
    'Open payments that should have been asked about a quarter of an hour ago',
    ({ unread }) => unread,
  )
}
