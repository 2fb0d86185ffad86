import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Change, WITHOUT_TLS } from '@kola/platform/testing/nginx/shipped'
import { startTestValkey } from '@kola/platform/testing/valkey'
import type { JourneyEnv } from '../env.ts'
import { startDatabases } from '../faults/harness/layout/databases.ts'
import { createApiFront, createDatabaseFront, createNginx } from '../faults/harness/layout/fronts.ts'
import { createPorts } from '../faults/harness/layout/ports.ts'
import { createProgram } from '../faults/harness/layout/program.ts'
import { answers, MIGRATE_ENTRY } from '../faults/harness/layout/services.ts'
import type { JourneyService } from '../runner/service.ts'
import { JOURNEY_VARIABLES, toBucketVariables } from '../service.ts'
import { buildWeb, type Parts, planFleet, planReplicas, ROOT } from './parts.ts'

const PORTS = 40
/** An api waits for the films of the demo: half a minute on an idle machine, more on a busy one. */
const READY_WITHIN_MS = 20 * 60_000
const run = promisify(execFile)

/**
 * Nobody dies here, and what is busy with journeys is not to be taken for dead: HAProxy hangs up on everybody when it leaves a
 * database.
 */
const PATIENT: Change = ['timeout check 2s', 'timeout check 30s']

type Undo = (() => Promise<unknown>)[]

/**
 * The service of all journeys on several machines, as far as one machine can have them: nginx and HAProxy as they are shipped, by
 * HTTP alone, before three apis; two job workers and two media workers; a primary and two standbys, one of which is read; Valkey;
 * one folder that all of them mount. Each process has the variables that `npm start` would give it.
 */
export async function startFleet(): Promise<JourneyService> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'kola-fleet-'))
  // nginx and the database run as others.
  await chmod(dataFolder, 0o755)
  const undo: Undo = [() => rm(dataFolder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => console.error(error))
  }
  try {
    return { journey: await build(dataFolder, undo), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function build(dataFolder: string, undo: Undo): Promise<JourneyEnv> {
  const nextPort = await createPorts(PORTS)
  const engines = await startEngines(dataFolder, { nextPort, undo })
  const [port, plainPort, balanced] = [nextPort(), nextPort(), nextPort()]
  const [sandboxPort, smtpPort, bucketPort] = [nextPort(), nextPort(), nextPort()]
  const url = `http://localhost:${port}`
  const storage = join(dataFolder, 'data', 'storage')
  const variables = {
    ...JOURNEY_VARIABLES,
    ...toBucketVariables(bucketPort),
    ...{ PORT: String(port), PUBLIC_URL: url, SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: String(smtpPort) },
    ...{ KOLA_DATA_DIR: join(dataFolder, 'data'), STORAGE_URL: `disk:${storage}`, MIGRATE: 'off' },
    ...{ DATABASE_URL: engines.databaseUrl, DATABASE_REPLICA_URL: engines.replicaUrl, VALKEY_URL: engines.valkeyUrl },
    ...{ TRUST_PROXY: 'loopback' },
  }
  await buildWeb(variables)
  const parts = await planFleet(variables)
  await mkdir(storage, { recursive: true })
  // HAProxy takes every database for the primary until it has looked.
  const migrating = { ...parts.work.environment, DATABASE_URL: engines.primaryUrl }
  await run(process.execPath, [MIGRATE_ENTRY], { cwd: ROOT, env: migrating })
  const { programs, apis } = await createReplicas(dataFolder, { parts, nextPort })
  const sandbox = createProgram({
    ...{ name: 'sandbox', file: process.execPath, args: parts.sandbox.args, cwd: ROOT, env: parts.sandbox.environment },
    logFile: join(dataFolder, 'sandbox.log'),
    isReady: () => answers(`http://localhost:${sandboxPort}/control`),
  })
  const apiFront = await createApiFront(dataFolder, { servers: apis, port: balanced, changes: [PATIENT] })
  const plain = { port, plainPort, upstream: balanced, storage, changes: [WITHOUT_TLS] }
  const nginx = await createNginx(dataFolder, plain)
  for (const program of [sandbox, ...programs, apiFront, nginx]) undo.push(() => program.kill())
  // One after the other: what the first compiled the others only read. The films are there before an api is ready.
  for (const program of [sandbox, ...programs, apiFront, nginx]) await program.start()
  return {
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    databaseUrl: engines.databaseUrl,
    dataFolder,
    bucketPort,
    isFleet: true,
  }
}

interface Needs {
  nextPort: () => number
  undo: Undo
}

/** Databases behind their balancer, and Valkey. */
async function startEngines(folder: string, { nextPort, undo }: Needs) {
  const databases = await startDatabases()
  undo.push(() => databases.close())
  const valkey = await startTestValkey()
  undo.push(() => valkey.stop())
  const [primary, replica] = [nextPort(), nextPort()]
  const servers = databases.nodes.map(({ name, wire }) => ({ name, port: wire.port }))
  const front = await createDatabaseFront(folder, { servers, primary, replica, changes: [PATIENT] })
  undo.push(() => front.kill())
  await front.start()
  return {
    ...{ databaseUrl: databases.urlAt(primary), replicaUrl: databases.urlAt(replica) },
    ...{ primaryUrl: databases.url(), valkeyUrl: valkey.url },
  }
}

async function createReplicas(folder: string, { parts, nextPort }: { parts: Parts; nextPort: () => number }) {
  const replicas = planReplicas(parts, { folder, nextPort })
  for (const { dataFolder } of replicas) await mkdir(dataFolder)
  return {
    apis: replicas.filter(({ kind }) => kind === 'api').map(({ name, port }) => ({ name, port })),
    programs: replicas.map(({ name, args, env, metricsPort }) =>
      createProgram({
        ...{ name, file: process.execPath, args, cwd: ROOT, env, logFile: join(folder, `${name}.log`) },
        ...{ isReady: () => answers(`http://127.0.0.1:${metricsPort}/readyz`), readyWithinMs: READY_WITHIN_MS },
      }),
    ),
  }
}
