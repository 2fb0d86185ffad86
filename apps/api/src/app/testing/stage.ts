import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toUrl } from '@kola/contract/http/client'
import type { Endpoint } from '@kola/contract/http/endpoint'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { createTestClock } from '@kola/platform/clock'
import { Secret } from '@kola/platform/config'
import type { SlowReaderLimits } from '@kola/platform/http/slow-readers'
import { createLog } from '@kola/platform/log'
import { createMetrics } from '@kola/platform/metrics'
import { createTestDatabase, type TestDatabase } from '@kola/platform/testing/database'
import type { Traces } from '@kola/platform/traces/traces'
import type { Config, Secrets } from '#config.ts'
import type { Schema } from '#shared/database/schema/schema.ts'
import { composeServices } from '../compose/compose.ts'
import { composePlatform } from '../compose/platform.ts'
import { createServer } from '../server.ts'
import type { Answered, Call } from './call.ts'
import { toTestConfig, toTestSecrets } from './configs/test-config.ts'
import { createSeeds } from './seeds.ts'

export const OPERATOR_KEY = 'an-operator-key-of-a-test'
export const PUBLIC_URL = 'http://kola.test'

const PATIENCE_MS = 60_000

export interface StageOptions {
  database?: TestDatabase<Schema>
  /** Past a pooler; the database's own address unless given. */
  directUrl?: string
  databasePatienceMs?: number
  slowReaders?: SlowReaderLimits
  payments?: Secrets['payments']
  /** Where it counts together with others. */
  valkeyUrl?: string
  traces?: Traces
}

/** The whole API with injected requests, on a real database of its own, with a clock that stands still. */
export async function createApiStage(
  change: (config: Config) => Config = (config) => config,
  sms: Secrets['sms'] = [],
  /** A machine that runs many tests at once may stand still for long; the database is its own unless given. */
  { databasePatienceMs = PATIENCE_MS, ...given }: StageOptions = {},
) {
  const database = given.database ?? (await createTestDatabase<Schema>())
  const folder = await mkdtemp(join(tmpdir(), 'kola-api-test-'))
  const config = change(toTestConfig(folder, PUBLIC_URL))
  const known = toTestSecrets(database.url, { operatorKey: OPERATOR_KEY, sms })
  const directUrl = given.directUrl === undefined ? known.directUrl : new Secret(given.directUrl)
  const valkeyUrl = given.valkeyUrl ? new Secret(given.valkeyUrl) : null
  const secrets = { ...known, directUrl, valkeyUrl, payments: given.payments ?? known.payments }
  const clock = createTestClock(new Date('2026-11-20T12:00:00.000Z'))
  const lines: string[] = []
  const warnings: string[] = []
  const write = (line: string) => void (line.includes('"level":"warn"') ? warnings : lines).push(line)
  const log = createLog({ name: 'test', level: 'warn', destination: { write } })
  const patience = { databasePatienceMs, valkeyPatienceMs: PATIENCE_MS }
  const platform = await composePlatform({
    config,
    secrets,
    log,
    role: 'send',
    clock,
    traces: given.traces ?? null,
    ...patience,
  })
  const services = composeServices(platform, { config, secrets })
  const metrics = createMetrics({ prefix: 'test_' })
  const app = await createServer({ config, platform, services, metrics, slowReaders: given.slowReaders })
  await app.ready()

  async function call(key: EndpointKey, given: Call = {}): Promise<Answered> {
    const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string]
    const headers: Record<string, string> = { ...given.headers }
    if (given.customer !== null) headers['x-customer-id'] = given.customer ?? 'demo'
    if (given.token) headers.authorization = `Bearer ${given.token}`
    if (given.body !== undefined) headers['content-type'] ??= 'application/json'
    const payload = typeof given.body === 'string' ? given.body : JSON.stringify(given.body)
    const url = toUrl(path, { params: given.params, query: given.query })
    const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json') && response.body !== ''
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
  }

  return {
    ...{ app, db: database.db, url: database.url, clock, config, secrets, services, platform, metrics, call },
    /** Lines of level error that the server has logged. */
    lines,
    /** The same of level warn. */
    warnings,
    metrics: () => metrics.registry.metrics(),
    ...createSeeds({ db: database.db, services, call }),
    async close() {
      await app.close()
      for (const step of platform.close) await step()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type ApiStage = Awaited<ReturnType<typeof createApiStage>>

/** The answer as the contract has it: fails when it has another shape. */
export function assertAnswer(key: EndpointKey, answer: Answered): void {
  const { answer: schema }: Endpoint = endpoints[key]
  const result = schema.safeParse(answer.body)
  if (answer.status !== 200 || !result.success) {
    throw new Error(
      `${key} answered ${answer.status}: ${JSON.stringify(result.error?.issues ?? answer.body).slice(0, 800)}`,
    )
  }
}
