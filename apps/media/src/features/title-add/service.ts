import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { UsageError } from './usage-error.ts'

export interface RunningService {
  address: string
  /** The service was started for this film and ends with it. */
  isOurs: boolean
  stop(): Promise<void>
}

export interface ServiceSearch {
  dataDir: string
  /** Of a service elsewhere. */
  url: string | null
  /** Folder of the project, to start the service from. */
  root: string
  signal: AbortSignal
  onStarting: () => void
}

const READY_TIMEOUT_MS = 60_000
const START_TIMEOUT_MS = 180_000
const STOP_TIMEOUT_MS = 30_000
const ASK_TIMEOUT_MS = 3_000
const KEPT_OUTPUT = 4_000
const POLL_INTERVAL_MS = 200

/** Finds the service that runs on the data folder, or starts it. @throws UsageError */
export async function openService(search: ServiceSearch): Promise<RunningService> {
  const known = search.url ?? (await readAddress(search.dataDir))
  if (known && (await answers(known, 'healthz'))) {
    await waitUntilReady(known, search.signal)
    return { address: known.replace(/\/+$/, ''), isOurs: false, stop: async () => {} }
  }
  if (search.url) throw new UsageError(`No service answers at ${search.url}.`)
  search.onStarting()
  return startService(search)
}

/** The operator key of the data folder. @throws UsageError */
export async function readOperatorKey(dataDir: string): Promise<string> {
  const key = (await readJson(join(dataDir, 'secrets.json')))?.KOLA_OPERATOR_KEY
  if (typeof key === 'string') return key
  throw new UsageError(
    `There is no operator key in ${dataDir}. Set KOLA_OPERATOR_KEY, or KOLA_DATA_DIR to the service's folder.`,
  )
}

async function startService({ root, dataDir, signal }: ServiceSearch): Promise<RunningService> {
  const child = spawn(process.execPath, [join(root, 'apps/parent/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C at the terminal is ours to handle: the service ends after us, tidily.
    detached: process.platform !== 'win32',
  })
  const words = collectOutput(child)
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new UsageError(`The service could not be started:\n${words().trim()}`)))
  const stop = () => stopChild(child)
  try {
    const waiting = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(START_TIMEOUT_MS)])
    return { address: await waitForAddress({ dataDir, pid: child.pid ?? 0, signal: waiting }), isOurs: true, stop }
  } catch (error) {
    await stop()
    throw ended.signal.aborted && !signal.aborted ? ended.signal.reason : error
  }
}

async function waitForAddress(wanted: { dataDir: string; pid: number; signal: AbortSignal }): Promise<string> {
  for (;;) {
    wanted.signal.throwIfAborted()
    const file = await readJson(join(wanted.dataDir, 'run.json'))
    if (file?.pid === wanted.pid && typeof file.address === 'string' && (await answers(file.address, 'readyz')))
      return file.address
    await wait(POLL_INTERVAL_MS, undefined, { signal: wanted.signal }).catch(() => wanted.signal.throwIfAborted())
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([exited, wait(STOP_TIMEOUT_MS, undefined, { ref: false })])
}

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-KEPT_OUTPUT)
    })
  }
  return () => text
}

async function readAddress(dataDir: string): Promise<string | null> {
  const address = (await readJson(join(dataDir, 'run.json')))?.address
  return typeof address === 'string' ? address : null
}

/** A service that has just been started loads its tenant first; one that stays unready answers for itself. */
async function waitUntilReady(address: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < until && !(await answers(address, 'readyz'))) await wait(POLL_INTERVAL_MS, undefined, { signal })
}

async function answers(address: string, path: 'healthz' | 'readyz'): Promise<boolean> {
  try {
    return (await fetch(`${address.replace(/\/+$/, '')}/${path}`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) })).ok
  } catch {
    return false
  }
}

async function readJson(path: string): Promise<Record<string, unknown> | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
  } catch {
    return null
  }
}
