import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGE_TENANT, loadLargeTenant } from '../large-tenant/load.ts'
import { load } from '../load.ts'
import { type Result, round } from '../result.ts'
import type { Service } from '../service.ts'
import { loadMembers, loadWindows } from './load.ts'

/** Issue 15: any filter of 10,000 titles or a million members at 8 clients. */
const CLIENTS = 8
const SECONDS = 4
const TARGET_MS = 100

interface Filter {
  path: string
  p99Ms: number
}

const TITLES = [
  '',
  ...[
    'sort=-name',
    'sort=added',
    'sort=-added',
    'search=the',
    'search=kettle',
    'kind=movie',
    'kind=series',
    'kind=episode',
  ],
  ...['state=live', 'state=stopped', 'rating=15', 'genre=Comedy', 'language=yo', 'lacks=class', 'lacks=certificate'],
  ...[
    'lacks=poster',
    'lacks=synopsis',
    'lacks=film',
    'draft=differs',
    'kind=movie&genre=Drama&lacks=certificate&sort=-added',
  ],
].map((query) => `/api/v1/apps/titles?${query}`)

const WINDOWS = [
  '',
  ...[
    'country=NG',
    'country=FR',
    'state=upcoming',
    'state=open',
    'state=leaving',
    'state=over',
    'search=the',
    'search=kettle',
  ],
  ...['title=large-00042', 'country=GB&state=leaving&search=the'],
].map((query) => `/api/v1/apps/windows?${query}`)

const MEMBERS = [
  '',
  ...['state=active', 'state=grace', 'state=closed', 'country=GB', 'country=SN', 'plan=plan-1', 'plan=none'],
  ...['state=active&country=GH', 'state=active&plan=plan-2&country=NG'],
  'from=2026-03-01T00:00:00.000Z&until=2026-04-01T00:00:00.000Z',
].map((query) => `/api/v1/apps/members?${query}`)

/** One field finds all: a mail and its beginning, the end of a number, names, an id, and what is nothing. */
const FOUND = [
  'ada471100@example.com',
  'ada4711',
  '471100',
  '+2348000471100',
  'ada',
  'bello',
  'Ada Bello411',
  'bench-471100',
  'zz',
]

interface Asked {
  path: string
  method?: 'POST'
  body?: string
}

const toAsked = (path: string): Asked => ({ path })
const toFind = (text: string): Asked => ({
  path: '/api/v1/apps/members/find',
  method: 'POST',
  body: JSON.stringify({ text }),
})

/** What the staff look through: each filter by itself, all its calls answered from the database. */
export async function consoleRows(service: Service): Promise<Result[]> {
  await loadLargeTenant(service.databaseUrl)
  await loadWindows(service.pool)
  await loadMembers(service.pool)
  const secrets = JSON.parse(await readFile(join(service.dataFolder, 'secrets.json'), 'utf8')) as Record<string, string>
  const headers = { 'x-customer-id': LARGE_TENANT, authorization: `Bearer ${secrets.KOLA_OPERATOR_KEY}` }
  const rows: [string, readonly Asked[]][] = [
    ['10,000 titles', TITLES.map(toAsked)],
    ['windows of 10,000 titles', WINDOWS.map(toAsked)],
    ['a million members', [...MEMBERS.map(toAsked), ...FOUND.map(toFind)]],
  ]
  const results: Result[] = []
  for (const [what, all] of rows) {
    const filters: Filter[] = []
    for (const asked of all) {
      const requests = [
        { ...asked, headers: { ...headers, ...(asked.body && { 'content-type': 'application/json' }) } },
      ]
      const path = `${asked.path} ${asked.body ?? ''}`.trim()
      await load({ url: service.url, requests, connections: 1, duration: 1 })
      const { p99Ms } = await load({ url: service.url, requests, connections: CLIENTS, duration: SECONDS })
      console.log(`  ${path}: ${p99Ms} ms`)
      filters.push({ path, p99Ms })
    }
    results.push(toResult(what, filters))
  }
  return results
}

function toResult(what: string, filters: readonly Filter[]): Result {
  const sorted = filters.toSorted((a, b) => b.p99Ms - a.p99Ms)
  const [worst] = sorted
  const ms = worst?.p99Ms ?? Number.NaN
  const best = sorted.at(-1)?.p99Ms ?? Number.NaN
  return {
    what: `the console’s list of ${what}, p99 of its dearest of ${filters.length} filters at ${CLIENTS} clients`,
    measured: `${round(best)} to ${round(ms)} ms (${worst?.path.split('?')[1] || 'no filter'})`,
    limit: '–',
    figure: `${Math.round(ms)} ms`,
    target: `≤ ${TARGET_MS} ms`,
    isMet: ms <= TARGET_MS,
  }
}
