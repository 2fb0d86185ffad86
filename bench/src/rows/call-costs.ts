import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toUrl } from '@kola/contract/http/client'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { collect } from '../call-costs/collector.ts'
import { findApi, readProcessors } from '../call-costs/processor.ts'
import type { Sample } from '../call-costs/sample.ts'
import { SAMPLES } from '../call-costs/samples.ts'
import { LARGE_TENANT, loadLargeTenant } from '../large-tenant/load.ts'
import { signIn } from '../member.ts'
import { median, type Result } from '../result.ts'
import type { Service } from '../service.ts'

const TARGET_MS = 50
/** Every call once in each; in the first ones the compiler gets to know the code, which costs more than most calls. */
const WARM_ROUNDS = 8
const ROUNDS = 5
/** A tenant is known for a second. */
const TENANT_AGE_MS = 1_100
/** What runs beside, such as looking for jobs, goes on meanwhile: it is measured without a call, too. */
const SETTLE_MS = 20

export interface CallCost {
  call: string
  status: number
  bytes: number
  apiMs: number
  databaseMs: number
}

interface Stage {
  service: Service
  tokens: Record<'app' | 'user' | 'operator', string>
  apiPid: number
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function getAppToken(url: string): Promise<string> {
  const response = await fetch(`${url}/apps/v1/get-token`, {
    method: 'POST',
    headers: { 'x-customer-id': LARGE_TENANT, 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'website' }),
  })
  return ((await response.json()) as { token: string }).token
}

async function prepare(service: Service): Promise<Stage> {
  await loadLargeTenant(service.databaseUrl)
  const member = await signIn(service.url, 'member@example.com', LARGE_TENANT)
  await collect(service.pool, member.userId)
  const secrets = JSON.parse(await readFile(join(service.dataFolder, 'secrets.json'), 'utf8')) as Record<string, string>
  const user = (member.headers.authorization ?? '').slice('Bearer '.length)
  const tokens = { app: await getAppToken(service.url), user, operator: secrets.KOLA_OPERATOR_KEY ?? '' }
  return { service, tokens, apiPid: await findApi(service.dataFolder) }
}

async function send({ service, tokens }: Pick<Stage, 'service' | 'tokens'>, key: EndpointKey, sample: Sample) {
  const { params, query, body } = sample
  const [method = '', path = ''] = key.split(' ')
  const { auth } = endpoints[key]
  const token = auth === 'operator' ? tokens.operator : auth === 'app' ? tokens.app : tokens.user
  const response = await fetch(service.url + toUrl(path, { params, query }), {
    method,
    headers: {
      'x-customer-id': LARGE_TENANT,
      'accept-encoding': 'br',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
}

async function signInAnew({ service, tokens }: Stage): Promise<Pick<Stage, 'service' | 'tokens'>> {
  const { headers } = await signIn(service.url, 'family@example.com', LARGE_TENANT)
  return { service, tokens: { ...tokens, user: (headers.authorization ?? '').slice('Bearer '.length) } }
}

async function listBackends({ pool }: Service): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'kola-api'`,
  )
  return rows.map(({ pid }) => pid)
}

async function measure(stage: Stage, run: () => Promise<{ status: number; bytes: number }>) {
  const backends = await listBackends(stage.service)
  const read = () => Promise.all([readProcessors([stage.apiPid]), readProcessors(backends)])
  const before = await read()
  const answered = await run()
  await wait(SETTLE_MS)
  const after = await read()
  return { ...answered, apiMs: after[0] - before[0], databaseMs: after[1] - before[1] }
}

/** Everything that was made of the catalogue is old; the catalogue itself is read again before anything is measured. */
async function makeCold(stage: Stage): Promise<void> {
  await stage.service.pool.query('update tenant set catalogue_version = catalogue_version + 1 where id = $1', [
    LARGE_TENANT,
  ])
  await wait(TENANT_AGE_MS)
  await send(stage, 'GET /apps/v1/video', { query: { id: 'no-such-title' } })
  await wait(TENANT_AGE_MS)
}

const toName = (key: string, { what }: Sample) => (what ? `${key}, ${what}` : key)

/** What each call of the contract costs when nothing of its answer is in memory. */
export async function measureCalls(service: Service): Promise<CallCost[]> {
  const stage = await prepare(service)
  const seen = new Map<string, CallCost[]>()
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    await makeCold(stage)
    const idle = await measure(stage, async () => ({ status: 0, bytes: 0 }))
    for (const [key, list] of Object.entries(SAMPLES)) {
      // Once it is closed there is nobody left to measure with.
      if (key === 'DELETE /apps/v1/delete-user') continue
      for (const sample of list()) {
        // Whoever signs out measures no more: it is somebody else.
        const caller = key === 'POST /apps/v1/logout' ? await signInAnew(stage) : stage
        const cost = await measure(stage, () => send(caller, key as EndpointKey, sample))
        const name = toName(key, sample)
        if (round < WARM_ROUNDS) continue
        const apiMs = Math.max(0, cost.apiMs - idle.apiMs)
        seen.set(name, [...(seen.get(name) ?? []), { ...cost, call: name, apiMs }])
      }
    }
  }
  return [...seen].map(([call, costs]) => ({
    call,
    status: costs.at(-1)?.status ?? 0,
    bytes: costs.at(-1)?.bytes ?? 0,
    apiMs: median(costs.map(({ apiMs }) => apiMs)),
    databaseMs: median(costs.map(({ databaseMs }) => databaseMs)),
  }))
}

const toRow = ({ call, status, bytes, apiMs, databaseMs }: CallCost) =>
  `| ${call} | ${status} | ${bytes.toLocaleString('en')} | ${apiMs.toFixed(1)} | ${databaseMs.toFixed(1)} |`

/** The dearest call of all, and a table of all of them on the way. */
export async function callCostRow(service: Service): Promise<Result> {
  const costs = (await measureCalls(service)).toSorted((a, b) => b.apiMs - a.apiMs)
  console.log(`| call | status | bytes | service, ms | database, ms |\n|---|---|---|---|---|`)
  for (const cost of costs) console.log(toRow(cost))
  const [dearest] = costs
  const ms = dearest?.apiMs ?? Number.NaN
  return {
    what: 'processor of the dearest call at 10,000 titles, nothing in memory',
    measured: `${ms.toFixed(1)} ms (${dearest?.call})`,
    limit: '–',
    figure: `${ms.toFixed(1)} ms`,
    target: `≤ ${TARGET_MS} ms`,
    isMet: ms <= TARGET_MS,
  }
}
