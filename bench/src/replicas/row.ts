import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { findApi, readResidentMb } from '../call-costs/processor.ts'
import { LARGE_TENANT } from '../large-tenant/load.ts'
import { ceilingResult, median, type Result, round } from '../result.ts'
import type { Service } from '../service.ts'

const TITLES = 10_000
const TURNS = 5
const TARGET_SECONDS = 2
const TARGET_MB = 200
const POLL_MS = 10
/** The catalogue is read at the first call; what that left behind is collected by then. */
const REST_MS = 30_000
const root = fileURLToPath(new URL('../../..', import.meta.url))
const LOADER = fileURLToPath(new URL('../large-tenant/main.ts', import.meta.url))

/** The variables of the api that runs already; from Linux's /proc. */
async function readEnvironment(service: Service): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${await findApi(service.dataFolder)}/environ`, 'utf8')
  const pairs = text.split('\0').filter(Boolean)
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

/** A second api beside the service's own, of the same build with the same variables, until it is ready. */
async function startReplica(service: Service) {
  const [port, metrics] = [await findFreePort(), await findFreePort()]
  const env = { ...(await readEnvironment(service)), PORT: String(port), METRICS_PORT: String(metrics) }
  const startedAt = performance.now()
  const flags = ['--max-semi-space-size=16', 'apps/api/src/main.ts']
  const child = spawn(process.execPath, flags, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await setTimeout(POLL_MS)
  return {
    ...{ url, pid: child.pid ?? 0, readyMs: performance.now() - startedAt },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function readHome(url: string): Promise<void> {
  const own = { 'x-customer-id': LARGE_TENANT, 'content-type': 'application/json' }
  const body = '{"platform":"website"}'
  const asked = await fetch(`${url}/apps/v1/get-token`, { method: 'POST', headers: own, body })
  const { token } = (await asked.json()) as { token: string }
  const answer = await fetch(`${url}/apps/v1/catalogues`, { headers: { ...own, authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`home answered ${answer.status}`)
}

/** How soon another api is ready, and what it holds once it has read the catalogue of a large tenant and nobody calls. */
export async function replicaRows(service: Service): Promise<Result[]> {
  await promisify(execFile)(process.execPath, [LOADER, service.databaseUrl, String(TITLES)])
  const seconds: number[] = []
  for (let turn = 1; turn < TURNS; turn += 1) {
    const replica = await startReplica(service)
    seconds.push(replica.readyMs / 1_000)
    await replica.stop()
  }
  const last = await startReplica(service)
  seconds.push(last.readyMs / 1_000)
  await readHome(last.url)
  await setTimeout(REST_MS)
  const megabytes = await readResidentMb(last.pid)
  await last.stop()
  const measured = `${seconds.map(round).join(', ')} s`
  return [
    ceilingResult({
      ...{ what: 'Another api: from its start to ready', value: median(seconds), unit: 's' },
      ...{ target: TARGET_SECONDS, measured },
    }),
    ceilingResult({
      ...{ what: `Memory of an api at rest, ${TITLES.toLocaleString('en')} titles`, value: megabytes, unit: 'MB' },
      target: TARGET_MB,
    }),
  ]
}
