import type { Lifecycle, Phase } from './lifecycle.ts'

export interface LiveState {
  ok: boolean
  checks: Record<string, boolean>
}

export interface ReadyState extends LiveState {
  phase: Phase
}

export interface Health {
  /** Fails only when a new start would help: what others lack is no reason. */
  live(): LiveState
  /** Whether work may be sent here: it serves, and what it needs answers. */
  ready(): Promise<ReadyState>
  /** From here on these are asked too. A check that throws or lasts longer than 2 s counts as failed. */
  add(checks: HealthChecks): void
}

export interface HealthChecks {
  live?: Record<string, () => boolean>
  ready?: Record<string, () => Promise<boolean>>
  /** Told by `ready` and no reason to send work elsewhere: what all replicas lack at once is lacked there as well. */
  told?: Record<string, () => Promise<boolean>>
}

const CHECK_TIMEOUT_MS = 2_000
/** Checks cost a query each, and a list of the bucket: many who ask at once share one answer. Who waits for us to get ready hears of it soon. */
const KEPT_MS = { ready: 1_000, unready: 200 }

/** What balancers and whoever starts processes again ask. */
export function createHealth(lifecycle: Lifecycle, first: HealthChecks = {}): Health {
  const live = { ...first.live }
  const ready = { ...first.ready }
  const told = { ...first.told }
  let kept: { state: Promise<LiveState>; untilMs: number } | undefined
  const askAll = () => {
    if (kept && kept.untilMs > Date.now()) return kept.state
    const asked = { state: askReady(ready, told), untilMs: Number.POSITIVE_INFINITY }
    kept = asked
    void asked.state.then(({ ok }) => {
      asked.untilMs = Date.now() + (ok ? KEPT_MS.ready : KEPT_MS.unready)
    })
    return asked.state
  }
  return {
    live() {
      const checks = Object.fromEntries(Object.entries(live).map(([name, check]) => [name, check()]))
      return { ok: Object.values(checks).every(Boolean), checks }
    },
    async ready() {
      if (lifecycle.phase !== 'serving') return { ok: false, phase: lifecycle.phase, checks: {} }
      const { ok, checks } = await askAll()
      // It may have begun to stop while it asked.
      return { ok: ok && lifecycle.phase === 'serving', phase: lifecycle.phase, checks }
    },
    add(checks) {
      Object.assign(live, checks.live)
      Object.assign(ready, checks.ready)
      Object.assign(told, checks.told)
      kept = undefined
    },
  }
}

type Checks = Record<string, () => Promise<boolean>>

async function askReady(ready: Checks, told: Checks): Promise<LiveState> {
  const results = await Promise.all(
    Object.entries({ ...told, ...ready }).map(async ([name, check]) => [name, await isPassed(check)] as const),
  )
  const isOk = ([name, isPassing]: readonly [string, boolean]) => isPassing || !(name in ready)
  return { ok: results.every(isOk), checks: Object.fromEntries(results) }
}

async function isPassed(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false)
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
