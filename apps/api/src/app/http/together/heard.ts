import type { Together } from '#shared/together/together.ts'

/** What other replicas have counted, as far as was heard: nobody waits for it. */
export interface Heard {
  /** Counted here, `own` with this one; what it makes with all others is heard a moment later. */
  tell(counted: Told): void
  /** @returns for how long all together are at `max`; 0 when they are not */
  fullMs(given: { what: string; who: string; max: number; nowMs: number }): number
}

export interface Told {
  what: string
  who: string
  own: number
  nowMs: number
  /** From which of its own on a process tells the others, and each how many then. */
  from: number
  step: number
}

const MINUTE_MS = 60_000
const MAX_HEARD = 50_000

/** Of what is counted without a wait, before anything is looked up. */
export function createHeard(together: Together): Heard {
  const totals = new Map<string, { total: number; untilMs: number }>()
  const toName = ({ what, who }: { what: string; who: string }) => `${what}\n${who}`
  return {
    tell({ what, who, own, nowMs, from, step }) {
      if (own < from || (own - from) % step !== 0) return
      const by = own === from ? from : step
      void together.count({ what, tenantId: null, who }, MINUTE_MS, by).then((all) => {
        if (!all) return
        if (totals.size >= MAX_HEARD) totals.clear()
        totals.set(toName({ what, who }), { total: all.total, untilMs: nowMs + all.leftMs })
      })
    },
    fullMs({ what, who, max, nowMs }) {
      const known = totals.get(toName({ what, who }))
      return known && known.total >= max ? Math.max(0, known.untilMs - nowMs) : 0
    },
  }
}

/** Without others. */
export const ALONE: Heard = { tell: () => undefined, fullMs: () => 0 }
