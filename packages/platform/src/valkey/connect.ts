import { once } from 'node:events'
import type { Redis } from 'iovalkey'
import type { Log } from '../log.ts'
import { type Circuit, startCircuit } from './circuit.ts'

/** A step that Valkey does at a stretch, for one key. */
export interface Script {
  /** Unique among all scripts of the process. */
  name: string
  lua: string
}

export interface Asked {
  key: string
  args: readonly (string | number)[]
}

/** What replicas share that may be lost at any moment: it answers in time, or it is told that nobody does. */
export interface Valkey {
  /** @returns the script's answer; null at once while it is gone, and after `patienceMs` where it is slow. Never throws. */
  run(script: Script, asked: Asked): Promise<unknown>
  isSound(): boolean
  /** Scripts that were asked for since the start, and those of them that were not answered. */
  figures(): { asked: number; unanswered: number }
  stop(): Promise<void>
}

export interface ValkeyOptions {
  /** `valkey://`, `redis://`, or with TLS `valkeys://` and `rediss://`. */
  url: string
  applicationName: string
  log: Log
  /** How long a caller waits for it; 40 ms unless told otherwise. */
  patienceMs?: number
}

const PATIENCE_MS = 40
/** At the start it is waited for so long, and then not. */
const FIRST_PATIENCE_MS = 500
/** A line on which nothing comes back for so long is made anew. */
const DEAD_LINE_MS = 2_000
const MAX_RETRY_MS = 500
/** Written, because one that is full or a replica answers all that is only read. */
const PROBE_KEY = 'kola:probe'

type Run = (key: string, ...args: (string | number)[]) => Promise<unknown>

export async function connectValkey(options: ValkeyOptions): Promise<Valkey> {
  const { log, patienceMs = PATIENCE_MS } = options
  const client = await open(options)
  const figures = { asked: 0, unanswered: 0 }
  const known = new Map<string, Run>()
  const probe = () => probeLine(client, patienceMs)
  const circuit = startCircuit({ probe, log, name: 'valkey' })
  client.on('close', circuit.broke)

  function toRun({ name, lua }: Script): Run {
    const run = known.get(name)
    if (run) return run
    client.defineCommand(name, { numberOfKeys: 1, lua })
    const defined = (client as unknown as Record<string, Run>)[name]?.bind(client) as Run
    known.set(name, defined)
    return defined
  }

  client.on('ready', circuit.look)
  await untilKnown(client, circuit)
  return {
    async run(script, { key, args }) {
      figures.asked += 1
      if (circuit.isSound()) {
        const answer = await inTime(toRun(script)(key, ...args), patienceMs)
        if (answer !== LATE) {
          circuit.succeeded()
          return answer
        }
        circuit.failed()
      }
      figures.unanswered += 1
      return null
    },
    isSound: circuit.isSound,
    figures: () => ({ ...figures }),
    async stop() {
      circuit.stop()
      client.disconnect()
    },
  }
}

/** The library is loaded here, so that nobody pays for it who has no Valkey. */
async function open({ url, applicationName }: ValkeyOptions): Promise<Redis> {
  const { Redis } = await import('iovalkey')
  const client = new Redis(url.replace(/^valkey(s?):/i, 'redis$1:'), {
    connectionName: applicationName,
    // Nothing waits for a line that may come: who asks meanwhile is told at once.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: DEAD_LINE_MS,
    retryStrategy: (times) => Math.min(times * 50, MAX_RETRY_MS),
  })
  // The circuit tells of it, once; what the library says bears the command that it failed at, a password among them.
  client.on('error', () => undefined)
  return client
}

const LATE = Symbol('late')

/** The answer, or LATE for one that is late or a refusal. */
function inTime(answer: Promise<unknown>, patienceMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    // NOTE what came while this process stood still is read before anybody is called late.
    const timer = setTimeout(() => setImmediate(resolve, LATE), patienceMs)
    const settle = (value: unknown) => {
      clearTimeout(timer)
      resolve(value)
    }
    answer.then(settle, () => settle(LATE))
  })
}

/** Whether it is there; who starts waits a moment for that, so that its first calls are counted with all others. */
async function untilKnown(client: Redis, circuit: Circuit): Promise<void> {
  const signal = AbortSignal.timeout(FIRST_PATIENCE_MS)
  await Promise.race([once(client, 'ready', { signal }), once(client, 'close', { signal })]).catch(() => undefined)
  if (client.status === 'ready') await circuit.look()
}

async function probeLine(client: Redis, patienceMs: number): Promise<boolean> {
  if (client.status !== 'ready') return false
  const answer = client.set(PROBE_KEY, '1', 'PX', DEAD_LINE_MS)
  if ((await inTime(answer, patienceMs)) !== LATE) return true
  // One question at a time on a line that says nothing, and then another line.
  const ended = answer.then(
    () => null,
    () => null,
  )
  if ((await inTime(ended, DEAD_LINE_MS)) === LATE) client.disconnect(true)
  return false
}
