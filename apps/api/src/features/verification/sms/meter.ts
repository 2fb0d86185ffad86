import type { Clock } from '@kola/platform/clock'
import type { Metrics } from '@kola/platform/metrics'
import type { BudgetState } from './budget.ts'

export type SmsRefusal = 'number' | 'budget' | 'robot'

/** What this process has seen of SMS and their budgets; kept until somebody asks, so that nothing is read then. */
export interface SmsMeter {
  noteUse(tenantId: string, shares: BudgetState['shares']): void
  noteRefusal(tenantId: string, reason: SmsRefusal): void
  readUse(): { tenant: string; country: string; ratio: number }[]
  readRefusals(): { tenant: string; reason: SmsRefusal; count: number }[]
}

export function createSmsMeter({ clock }: { clock: Clock }): SmsMeter {
  const uses = new Map<string, { tenant: string; country: string; ratio: number; endsAtMs: number }>()
  const refusals = new Map<string, { tenant: string; reason: SmsRefusal; count: number }>()
  return {
    noteUse(tenant, shares) {
      const nowMs = clock.now().getTime()
      for (const { country, sent, max, endsInMs } of shares) {
        const ratio = max === 0 ? 1 : sent / max
        uses.set(`${tenant} ${country}`, { tenant, country, ratio, endsAtMs: nowMs + endsInMs })
      }
    },
    noteRefusal(tenant, reason) {
      const key = `${tenant} ${reason}`
      refusals.set(key, { tenant, reason, count: (refusals.get(key)?.count ?? 0) + 1 })
    },
    readUse() {
      const nowMs = clock.now().getTime()
      for (const [key, { endsAtMs }] of uses) if (endsAtMs <= nowMs) uses.delete(key)
      return [...uses.values()].map(({ tenant, country, ratio }) => ({ tenant, country, ratio }))
    },
    readRefusals: () => [...refusals.values()],
  }
}

export function installSmsMetrics(metrics: Metrics, meter: SmsMeter): void {
  metrics.gauge({
    name: 'sms_budget_used_ratio',
    help: 'Share of the SMS budget that is used, as last seen: of the hour (country "all"), or of the day by country',
    labelNames: ['tenant', 'country'],
    collect() {
      this.reset()
      for (const { tenant, country, ratio } of meter.readUse()) this.set({ tenant, country: country || 'all' }, ratio)
    },
  })
  metrics.counter({
    name: 'sms_codes_refused_total',
    help: 'Codes by SMS that were refused before anything was looked up, by why: number, budget or robot',
    labelNames: ['tenant', 'reason'],
    collect() {
      this.reset()
      for (const { tenant, reason, count } of meter.readRefusals()) this.inc({ tenant, reason }, count)
    },
  })
}
