import type pg from 'pg'

export interface ProgressReport {
  stage: string
  /** 0 to 1. */
  fraction: number
  etaSeconds?: number
  detail?: string
}

export interface ProgressState {
  stage: string
  fraction: number
  etaSeconds: number | null
  detail: string | null
  updatedAt: Date
}

/** How far something long has come, for another process to read. Its table comes with `migrate`. */
export interface Progress {
  report(key: string, report: ProgressReport): Promise<void>
  read(key: string): Promise<ProgressState | null>
  /** By key; what nobody told about is not in it. */
  readAll(keys: readonly string[]): Promise<ReadonlyMap<string, ProgressState>>
  clear(key: string): Promise<void>
}

export function createProgress(pool: pg.Pool): Progress {
  return {
    async report(key, { stage, fraction, etaSeconds, detail }) {
      await pool.query(
        `insert into platform_progress (key, stage, fraction, eta_seconds, detail) values ($1, $2, $3, $4, $5)
         on conflict (key) do update set stage = excluded.stage, fraction = excluded.fraction,
           eta_seconds = excluded.eta_seconds, detail = excluded.detail, updated_at = now()`,
        [key, stage, Math.min(1, Math.max(0, fraction)), roundOrNull(etaSeconds), detail ?? null],
      )
    },
    async read(key) {
      const result = await pool.query<ProgressState>(
        `select stage, fraction, eta_seconds as "etaSeconds", detail, updated_at as "updatedAt"
         from platform_progress where key = $1`,
        [key],
      )
      return result.rows[0] ?? null
    },
    async readAll(keys) {
      if (keys.length === 0) return new Map()
      const { rows } = await pool.query<ProgressState & { key: string }>(
        `select key, stage, fraction, eta_seconds as "etaSeconds", detail, updated_at as "updatedAt"
         from platform_progress where key = any($1)`,
        [keys],
      )
      return new Map(rows.map(({ key, ...state }) => [key, state]))
    },
    async clear(key) {
      await pool.query('delete from platform_progress where key = $1', [key])
    },
  }
}

function roundOrNull(seconds: number | undefined): number | null {
  return seconds === undefined || !Number.isFinite(seconds) ? null : Math.round(seconds)
}
