import type { Bare } from '../bare.ts'
import { load } from '../load.ts'
import { type Member, signInMany } from '../member.ts'
import { median, type Result } from '../result.ts'
import type { Service } from '../service.ts'

const CLIENTS = [1, 4, 16]
const ROUNDS = 3
const SECONDS = 3
const WARM_SECONDS = 2
const MAX_P99_MS = 50
const PATH = '/apps/v1/account/overview'

interface Round {
  p99Ms: number
  perSecond: number
}

const say = (rounds: readonly Round[]) => `p99 ${rounds.map(({ p99Ms }) => Math.round(p99Ms)).join(', ')} ms`
const perSecond = (rounds: readonly Round[]) =>
  `${Math.round(median(rounds.map((round) => round.perSecond))).toLocaleString('en')}/s`

interface Sides {
  ours: () => Promise<Round>
  floor: () => Promise<Round>
}

function toSides({ service, bare, members }: { service: Service; bare: Bare; members: readonly Member[] }): Sides {
  const connections = members.length
  const requests = members.map(({ headers }) => ({ method: 'GET' as const, path: PATH, headers }))
  return {
    ours: () => load({ url: service.url + PATH, connections, requests, duration: SECONDS }),
    floor: () => load({ url: `${bare.url}/bytes`, connections, duration: SECONDS }),
  }
}

/** All that an account screen shows, for some members at once, in turns with a bare route that answers as many bytes. */
export async function overviewRows(service: Service, bare: Bare): Promise<Result[]> {
  const members = await signInMany(service, Math.max(...CLIENTS))
  const answer = await fetch(service.url + PATH, { headers: members[0]?.headers ?? {} })
  if (answer.status !== 200) throw new Error(`${PATH} answered ${answer.status}`)
  await bare.answerWith([Buffer.from(await answer.arrayBuffer())])
  const results: Result[] = []
  for (const clients of CLIENTS) {
    const { ours, floor } = toSides({ service, bare, members: members.slice(0, clients) })
    // Every connection to the database plans each statement some times before it keeps the plan.
    await load({
      url: service.url + PATH,
      connections: clients,
      headers: members[0]?.headers ?? {},
      duration: WARM_SECONDS,
    })
    await floor()
    const [own, bares]: [Round[], Round[]] = [[], []]
    while (own.length < ROUNDS) {
      own.push(await ours())
      bares.push(await floor())
    }
    const p99Ms = median(own.map((round) => round.p99Ms))
    results.push({
      what: `account overview, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      measured: `${say(own)} at ${perSecond(own)}`,
      limit: `${say(bares)} at ${perSecond(bares)}`,
      figure: `${Math.round(p99Ms)} ms`,
      target: `≤ ${MAX_P99_MS} ms`,
      isMet: p99Ms <= MAX_P99_MS,
    })
  }
  return results
}
