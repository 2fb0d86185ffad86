import type { Health, LiveState } from './health.ts'

export const PROBE_PATHS = ['/livez', '/readyz'] as const
export type ProbePath = (typeof PROBE_PATHS)[number]

const RETRY_SECONDS = 1

export interface ProbeAnswer {
  status: 200 | 503
  headers: Record<string, string>
  body: LiveState
}

/** What `/livez` and `/readyz` answer, on whatever port they are asked. */
export async function answerProbe(health: Health, path: ProbePath): Promise<ProbeAnswer> {
  const body = path === '/livez' ? health.live() : await health.ready()
  const retry: Record<string, string> = body.ok || path === '/livez' ? {} : { 'retry-after': String(RETRY_SECONDS) }
  return { status: body.ok ? 200 : 503, headers: { 'cache-control': 'no-store', ...retry }, body }
}

export const isProbePath = (path: string | undefined): path is ProbePath => PROBE_PATHS.some((known) => known === path)
