import type autocannon from 'autocannon'
import { readTurns } from '../env.ts'
import { load } from '../load.ts'
import { signIn } from '../member.ts'
import { median, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { LARGE_TENANT, loadLargeTenant } from './load.ts'
import { makeQueries } from './make-queries.ts'

const LIMIT = 'PG'
const CLIENTS = 16
const SECONDS = 2
const TARGET = 0.9
/** More than one client gets answered in a turn. */
const QUERIES_EACH = 300
const LIST = '/apps/v1/catalogues?id=movies&limit=60'
/** The answers differ by what is in them: bytes are not pressed, and pages are as long on both sides. */
const PLAIN = { 'accept-encoding': 'identity' }

type Headers = Record<string, string>

async function post(url: string, headers: Headers, body: unknown): Promise<Record<string, unknown>> {
  const options = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const answer = await fetch(url, { ...options, body: JSON.stringify(body) })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Two devices of one account: one of somebody without a limit, one of a child. */
async function openBoth({ url }: Service): Promise<{ free: Headers; limited: Headers }> {
  const open = async () => ({ ...(await signIn(url, 'member@example.com', LARGE_TENANT)).headers, ...PLAIN })
  const [free, limited] = [await open(), await open()]
  const child = { name: 'Chidi', imageId: 3, language: '', ratingLimit: LIMIT, isChild: false }
  const { profile } = (await post(`${url}/apps/v1/profiles`, limited, child)) as { profile: { id: string } }
  await post(`${url}/apps/v1/profiles/${profile.id}/choose`, limited, { pin: null })
  return { free, limited }
}

type Measure = (headers: Headers) => Promise<number>

/** In turns, each side as often first: what the machine does meanwhile falls on both alike. */
async function compare(what: string, { free, limited }: { free: Headers; limited: Headers }, measure: Measure) {
  const pairs: { free: number; limited: number }[] = []
  while (pairs.length < readTurns()) {
    if (pairs.length % 2 === 0) pairs.push({ free: await measure(free), limited: await measure(limited) })
    else pairs.push({ limited: await measure(limited), free: await measure(free) })
  }
  const ratios = pairs.map((pair) => pair.limited / pair.free)
  const ratio = median(ratios)
  const toText = (values: number[]) => `${Math.round(median(values)).toLocaleString('en')} answers/s`
  return {
    what: `${what} over 10,000 titles with a rating limit, of the same without one, median of ${pairs.length} pairs`,
    measured: toText(pairs.map((pair) => pair.limited)),
    limit: toText(pairs.map((pair) => pair.free)),
    figure: `${ratio.toFixed(2)}×`,
    target: `≥ ${TARGET}×`,
    isMet: ratio >= TARGET,
  }
}

/** What a rating limit costs whoever has one: home and lists from memory, searches that nobody has made before. */
export async function limitedRows(service: Service): Promise<Result[]> {
  const titles = await loadLargeTenant(service.databaseUrl)
  const both = await openBoth(service)
  const { url } = service
  const kept = (paths: readonly string[]): Measure => {
    return async (headers) => {
      const requests = paths.map((path) => ({ path, headers }))
      return (await load({ url, requests, connections: CLIENTS, duration: SECONDS })).perSecond
    }
  }
  const turns = 2 * (readTurns() + 1)
  const queries = makeQueries(titles, CLIENTS * QUERIES_EACH * turns)
  let next = 0
  const fresh: Measure = async (headers) => {
    const setupClient = (client: autocannon.Client) => {
      const own = queries.slice(next, next + QUERIES_EACH)
      next += QUERIES_EACH
      const toPath = (query: string) => `/apps/v1/searchvideo?limit=24&query=${encodeURIComponent(query)}`
      client.setRequests(own.map((query) => ({ path: toPath(query), headers })))
    }
    return (await load({ url, setupClient, connections: CLIENTS, duration: SECONDS })).perSecond
  }
  const rows: [string, Measure][] = [
    ['home', kept(['/apps/v1/home'])],
    ['lists', kept([LIST, `${LIST}&sort=az`, `${LIST}&genre=Comedy`])],
    ['searches, each new,', fresh],
  ]
  const results: Result[] = []
  for (const [what, measure] of rows) {
    // Nothing is measured while the first answers are made.
    for (const headers of [both.free, both.limited]) await measure(headers)
    results.push(await compare(what, both, measure))
  }
  return results
}
