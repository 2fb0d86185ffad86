import { load } from '../load.ts'
import { signInMany } from '../member.ts'
import { ceilingResult, median, type Result } from '../result.ts'
import type { Service } from '../service.ts'

const CLIENTS = 16
const ROUNDS = 3
const MAX_P99_MS = 50

/** All that an account screen shows, for sixteen members at once. */
export async function overviewRow(service: Service): Promise<Result> {
  const members = await signInMany(service, CLIENTS)
  const url = `${service.url}/apps/v1/account/overview`
  const requests = members.map(({ headers }) => ({
    method: 'GET' as const,
    path: '/apps/v1/account/overview',
    headers,
  }))
  const rounds: { p99Ms: number; perSecond: number }[] = []
  while (rounds.length < ROUNDS) rounds.push(await load({ url, connections: CLIENTS, requests }))
  const all = rounds.map(({ p99Ms }) => p99Ms)
  const perSecond = median(rounds.map((round) => round.perSecond))
  return ceilingResult({
    ...{ what: `account overview, ${CLIENTS} clients, p99`, unit: 'ms', target: MAX_P99_MS, value: median(all) },
    measured: `p99 ${all.map(Math.round).join(', ')} ms at ${Math.round(perSecond)}/s`,
  })
}
