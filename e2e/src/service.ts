import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePorts } from '@kola/platform/processes/free-ports'
import { inheritEnv } from './env.ts'
import { killGroup, trackGroup, untrackGroup } from './runner/run-command.ts'

/** The first start packages the demo films: 20 s on an idle machine, more on a busy one. */
const READY_TIMEOUT_MS = 5 * 60_000
const STOP_TIMEOUT_MS = 20_000
/** What the service under test is told beside its addresses. */
export const JOURNEY_VARIABLES = {
  /** All tests come from one address, which many people would not. */
  RATE_LIMIT_FACTOR: '1000',
  /** Short, so that every film outlives its first token and renews it. */
  PLAYBACK_RIGHTS_SECONDS: '10',
  /** How small a film is pressed is measured by the bench, not seen by a journey. */
  MEDIA_PRESET: 'ultrafast',
  MEDIA_LEAN_PRESET: '13',
  /** Of no receiver of Google's: journeys bring a sender of their own. */
  CAST_RECEIVER_ID: 'C0FFEE01',
}
/** A bucket that a journey starts when it needs it. */
export const BUCKET = 'kola-masters'
export function toBucketVariables(port: number): Record<string, string> {
  const endpoint = `http://127.0.0.1:${port}`
  const bucket = { name: 'masters', tenant: 'demo', bucket: BUCKET, region: 'af-south-1', endpoint, prefix: 'films/' }
  return {
    FILM_BUCKETS: JSON.stringify([bucket]),
    FILM_BUCKET_KEYS: JSON.stringify({ masters: { id: 'kola', secret: 'of-a-journey' } }),
  }
}
const READY_LINE = /Kola is ready/
const ROOT = join(import.meta.dirname, '../..')

export interface RunningService {
  url: string
  sandboxUrl: string
  bucketPort: number
  /** Of the parent that started all others. */
  pid: number
  stop(): Promise<void>
}

export interface ServiceOptions {
  /** Kept by the caller: a second start on it goes on with what the first one left. */
  dataFolder: string
  /** A database of the caller's; without it the service brings its own, as `npm start` does. */
  databaseUrl?: string
}

/**
 * The whole product as `npm start` starts it, on free ports of loopback, until it says that it is ready.
 * @throws Error with the end of its output when it does not get ready.
 */
export async function startService({ dataFolder, databaseUrl }: ServiceOptions): Promise<RunningService> {
  await mkdir(dataFolder, { recursive: true })
  const [port, sandboxPort, smtpPort, metricsPort, workMetricsPort, bucketPort = 0] = await findFreePorts(6, PORTS)
  const child = spawn(process.execPath, [join(ROOT, 'apps/parent/src/main.ts')], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: inheritEnv({
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      METRICS_PORT: String(metricsPort),
      WORK_METRICS_PORT: String(workMetricsPort),
      ...JOURNEY_VARIABLES,
      ...toBucketVariables(bucketPort),
      KOLA_DATA_DIR: dataFolder,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }),
  })
  const { pid = 0 } = child
  trackGroup(pid)
  child.once('exit', () => untrackGroup(pid))
  const logFile = join(dataFolder, 'service.log')
  try {
    await waitUntilReady(child, logFile)
  } catch (error) {
    await stopChild(child)
    const tail = (await readFile(logFile, 'utf8').catch(() => '')).split('\n').slice(-40).join('\n')
    throw new Error(`${(error as Error).message}. The end of its output:\n${tail}`)
  }
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    bucketPort,
    pid,
    stop: () => stopChild(child),
  }
}

async function waitUntilReady(child: ChildProcess, logFile: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const file = createWriteStream(logFile, { flags: 'a' })
  const timer = setTimeout(() => reject(new Error('The service did not get ready in time')), READY_TIMEOUT_MS)
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`The service ended with code ${code} before it was ready`)))
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      file.write(data)
      if (READY_LINE.test(data.toString('utf8'))) resolve()
    })
  }
  child.once('close', () => file.end())
  await promise.finally(() => clearTimeout(timer))
}

async function stopChild(child: ChildProcess) {
  const { pid } = child
  if (child.exitCode !== null || child.signalCode !== null || pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const timer = setTimeout(() => killGroup(pid), STOP_TIMEOUT_MS)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

/** Below the range that the system gives to outgoing connections, so that none of them takes a port before the service does. */
const PORTS = { from: 18_000, to: 32_000 }
