import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Secret } from '../config.ts'
import { connectDatabase } from '../db/connect.ts'
import { createHttpServer } from '../http.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createQueue } from '../queue.ts'
import { startCollector } from '../testing/collector.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { installTraceMetrics } from './figures.ts'
import { MAX_WAITING } from './sending.ts'
import { startTraces } from './start.ts'
import { nameStatement } from './statements.ts'
import type { Traces } from './traces.ts'
import type { TracesConfig } from './variables.ts'

const log = createLog({ name: 'test', level: 'silent' })
let collector: Awaited<ReturnType<typeof startCollector>>
let database: TestDatabase<object>

beforeAll(async () => {
  collector = await startCollector()
  database = await createTestDatabase<object>()
})
afterAll(async () => {
  await database.drop()
  await collector.close()
})

async function start(changes: Partial<TracesConfig> = {}): Promise<Traces> {
  const traces = await startTraces(collector.toConfig(changes))
  if (!traces) throw new Error('nothing is traced')
  return traces
}

function serve(traces: Traces, trustProxy: boolean | string = false) {
  const server = createHttpServer({
    log,
    bodyLimitBytes: 1_000,
    trustProxy,
    traced: { traces, toOwnTrace: () => null },
  })
  server.post('/films/:name', async () => traces.current()?.traceparent ?? 'none')
  return server
}

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const ask = {
  method: 'POST',
  url: '/films/secret-name?token=abc',
  payload: { a: 1 },
  remoteAddress: '10.0.0.9',
} as const

test.each([
  { trustProxy: false, believesProxies: true, isContinued: false },
  { trustProxy: '10.0.0.9', believesProxies: false, isContinued: false },
  { trustProxy: '10.0.0.7', believesProxies: true, isContinued: false },
  { trustProxy: '10.0.0.9', believesProxies: true, isContinued: true },
])(
  'a traceparent is believed of a trusted proxy, where its operator says so: %o',
  async ({ isContinued, ...given }) => {
    const traces = await start({
      believesProxies: given.believesProxies,
      share: 0,
      sampler: 'parentbased_traceidratio',
    })
    const server = serve(traces, given.trustProxy)
    const headers = { traceparent: PARENT, 'x-forwarded-for': '192.0.2.1' }
    const { body } = await server.inject({ ...ask, headers })
    expect(body.split('-')[1]).toBe(isContinued ? PARENT.split('-')[1] : undefined)
    await server.close()
    await traces.stop()
  },
)

test('a call is told by its route, with what it did, and its log lines bear the trace', async () => {
  const traces = await start({ headers: new Secret('api-key=a%20b') })
  const db = connectDatabase({ url: database.url, maxConnections: 1, applicationName: 'traced', traces })
  const lines: string[] = []
  const traced = createLog({ name: 'test', traces, destination: { write: (line) => void lines.push(line) } })
  const server = createHttpServer({ log: traced, bodyLimitBytes: 1_000, traced: { traces, toOwnTrace: () => null } })
  server.get('/films/:name', async () => {
    // All but one wait for the only connection, which another call gives back.
    await db.pool.query('select $1::text as name', ['Amara'])
    await db.pool.query("select 'Amara' from no_such_table").catch(() => undefined)
    traced.info('test.asked')
    return traces.current()?.traceId
  })
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => server.inject({ url: `/films/${name}?token=Ogbono` })),
  )
  await db.close()
  await server.close()
  await traces.stop()
  for (const { body: traceId } of answers) {
    const spans = collector.spans.filter((span) => span.traceId === traceId)
    const [call] = spans.filter(({ name }) => name === 'GET /films/:name')
    expect(call?.attributes).toEqual({
      ...{ 'http.request.method': 'GET', 'http.route': '/films/:name', 'http.response.status_code': 200 },
    })
    const children = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(children.map(({ name, failed }) => ({ name, failed }))).toEqual([
      { name: 'select', failed: false },
      { name: 'select no_such_table', failed: true },
    ])
    expect(children[1]?.attributes['error.type']).toBe('42P01')
    const bearing = lines.filter((line) => line.includes(`"traceId":"${traceId}"`))
    expect(bearing.map((line) => JSON.parse(line).msg)).toEqual(['test.asked', 'http.answered'])
  }
  expect(collector.headers.at(-1)).toMatchObject({ 'api-key': 'a b' })
  expect(collector.read()).not.toMatch(/Amara|token|Ogbono/)
})

test('calls to others are told by their host, and are not told of the trace', async () => {
  const traces = await start()
  const asked: unknown[] = []
  const other = createServer((request, response) => {
    asked.push(request.headers.traceparent)
    response.writeHead(402).end('no')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const span = traces.begin('run billing.read')
  await span?.run(async () => (await fetch(`http://127.0.0.1:${port}/customers/ada@example.com`)).text())
  span?.end()
  await traces.stop()
  await new Promise((resolve) => other.close(resolve))
  const sent = collector.spans.filter(({ traceId }) => traceId === span?.traceId)
  expect(sent.map(({ name, attributes }) => [name, attributes['http.response.status_code']])).toEqual([
    ['GET 127.0.0.1', 402],
    ['run billing.read', undefined],
  ])
  expect(asked).toEqual([undefined])
  expect(collector.read()).not.toContain('ada@')
})

test('a job goes on with the trace that it was sent from, in another process, and bears only what it bore', async () => {
  const [sending, working] = [await start({ serviceName: 'sends' }), await start({ serviceName: 'works' })]
  const JOBS = { greet: { payload: z.record(z.string(), z.string()), retryDelaySeconds: 1, retryBackoff: false } }
  const common = { databaseUrl: database.url, jobs: JOBS, log }
  const sender = await createQueue({ ...common, role: 'send', traces: sending })
  const worker = await createQueue({ ...common, role: 'work', traces: working })
  const call = sending.begin('POST /greetings')
  await call?.run(() => sender.send('greet', { name: 'Amara' }))
  call?.end()
  const { rows } = await database.pool.query("select data from pgboss.job where name = 'greet'")
  expect(rows[0]?.data).toMatchObject({ name: 'Amara', traceparent: expect.stringContaining(call?.traceId ?? '-') })
  const seen: unknown[] = []
  await worker.work({
    greet: async ({ data, attempt }) => {
      seen.push(data)
      if (attempt === 1) throw new TypeError('Amara is not here')
    },
  })
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([{ name: 'Amara' }, { name: 'Amara' }])
  for (const queue of [sender, worker]) await queue.stop({ timeoutMs: 1_000 })
  for (const traces of [sending, working]) await traces.stop()
  const spans = collector.spans.filter(({ traceId }) => traceId === call?.traceId)
  const told = spans.map(({ service, name, attributes, failed }) => [service, name, attributes['kola.attempt'], failed])
  expect(told.toSorted()).toEqual([
    ['sends', 'POST /greetings', undefined, false],
    ['sends', 'send greet', undefined, false],
    ['works', 'run greet', 1, true],
    ['works', 'run greet', 2, false],
  ])
  expect(collector.read()).not.toContain('Amara')
})

test('what is not kept is told to nobody: no span, no word in a job', async () => {
  const traces = await start({ sampler: 'always_off' })
  const queue = await createQueue({
    ...{ databaseUrl: database.url, log, role: 'send', traces },
    jobs: { plain: { payload: z.object({}) } },
  })
  expect(traces.begin('GET /')).toBeNull()
  await queue.send('plain', {})
  const { rows } = await database.pool.query("select data from pgboss.job where name = 'plain'")
  expect(rows).toEqual([{ data: {} }])
  await queue.stop({ timeoutMs: 1_000 })
  await traces.stop()
})

test('of a share of traces every process keeps the same ones', async () => {
  const [one, other] = [
    await start({ sampler: 'traceidratio', share: 0.3 }),
    await start({ sampler: 'parentbased_traceidratio', share: 0.3 }),
  ]
  const ids = Array.from({ length: 400 }, () => crypto.randomUUID().replaceAll('-', ''))
  const keeps = (traces: Traces) => ids.filter((traceId) => traces.begin('a', { traceId }) !== null)
  expect(keeps(one)).toEqual(keeps(other))
  expect(keeps(one).length).toBeGreaterThan(60)
  expect(keeps(one).length).toBeLessThan(180)
  for (const traces of [one, other]) await traces.stop()
})

test('a collector that says nothing holds up nobody: so many wait, the rest is counted', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const traces = await start({ url: `http://127.0.0.1:${port}/v1/traces` })
  const metrics = createMetrics({ prefix: 'test_' })
  installTraceMetrics(metrics, traces)
  for (let count = 0; count < 3 * MAX_WAITING; count += 1) traces.begin('GET /')?.end()
  const { dropped, sent } = traces.figures()
  expect(sent).toBe(0)
  // One batch at most has gone out.
  expect(dropped).toBeGreaterThanOrEqual(2 * MAX_WAITING - 512)
  expect(dropped).toBeLessThanOrEqual(2 * MAX_WAITING)
  // The collector's own time is ten seconds.
  const late = new Promise((resolve) => setTimeout(resolve, 7_000, 'late'))
  expect(await Promise.race([traces.stop(), late])).toBeUndefined()
  expect(await metrics.registry.metrics()).toContain(`test_trace_spans_total{outcome="dropped"} ${dropped}`)
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
})

test.each([
  ['select "id", "name" from "title" where "id" = $1', 'select title'],
  ['select claim_screens($1::jsonb) as answer', 'select claim_screens'],
  [
    "with told as (select pg_notify('x', 'from ada') from unnest($1)) select claim_screens($2) as answer from told",
    'select claim_screens',
  ],
  ['insert into "my_list_entry" ("a") values ($1)', 'insert my_list_entry'],
  ["update kola.account set name = 'from lagos'", 'update kola.account'],
  ['begin', 'begin'],
  ['', 'statement'],
])('%s is called %s', (text, name) => expect(nameStatement(text)).toBe(name))
