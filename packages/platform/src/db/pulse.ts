import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

export const STILL = 'DATABASE_STILL'

/**
 * The server takes connections and answers none (a stopped process, a failing disk, a line that swallows packets), or it
 * takes no writes (a standby that nobody has promoted yet).
 */
export class DatabaseStillError extends Error {
  readonly code = STILL

  constructor() {
    super('the database stands still')
    this.name = 'DatabaseStillError'
  }
}

export interface PulseOptions {
  url: string
  applicationName: string
  /** Without an answer for so long the database stands still. */
  patienceMs: number
  log: Log
}

/** Whether the database answers at all, asked on a connection of its own. */
export interface Pulse {
  isStill(): boolean
  /** Called each time it begins to stand still. */
  onStill(listener: () => void): void
  stop(): void
}

const INTERVAL_MS = 500
const TICK_MS = 100

export function startPulse(options: PulseOptions): Pulse {
  const stopping = new AbortController()
  const listeners: (() => void)[] = []
  let fault: Fault | null = null
  const tell = (now: Fault | null) => {
    if (now === fault || stopping.signal.aborted) return
    const wasStill = fault !== null
    fault = now
    if (fault) options.log.error({ patienceMs: options.patienceMs }, `database.${fault}`)
    else options.log.info('database.answers-again')
    if (fault && !wasStill) for (const listener of listeners) listener()
  }
  void beat(options, { signal: stopping.signal, tell })
  return {
    isStill: () => fault !== null,
    onStill: (listener) => void listeners.push(listener),
    stop: () => stopping.abort(),
  }
}

type Fault = 'stands-still' | 'takes-no-writes'

interface Beat {
  signal: AbortSignal
  tell: (fault: Fault | null) => void
}

/** One connection after the other until it is stopped. */
async function beat(options: PulseOptions, { signal, tell }: Beat): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: options.url,
      application_name: `${options.applicationName}-pulse`,
      keepAlive: true,
    })
    client.on('error', () => undefined)
    const stop = () => client.connection.stream.destroy()
    signal.addEventListener('abort', stop)
    try {
      tell(await follow(client, options, { signal, tell }))
    } catch {
      // It is gone, not still: whoever connects is refused at once.
      tell(null)
    } finally {
      signal.removeEventListener('abort', stop)
      stop()
    }
    await wait(INTERVAL_MS, null, { signal, ref: false }).catch(() => undefined)
  }
}

/** @returns what is wrong, once something is @throws when the connection ends or cannot be made */
async function follow(client: pg.Client, { patienceMs }: PulseOptions, { signal, tell }: Beat): Promise<Fault> {
  if (!(await isInTime(client.connect(), patienceMs))) return 'stands-still'
  for (;;) {
    const asked = client.query<{ answer: string }>(`select current_setting('transaction_read_only') as answer`)
    if (!(await isInTime(asked, patienceMs))) return 'stands-still'
    const [row] = (await asked).rows
    // Connected anew each time: the address may lead to another server by then.
    if (row?.answer === 'on') return 'takes-no-writes'
    tell(null)
    await wait(INTERVAL_MS, null, { signal, ref: false })
  }
}

/**
 * Counted in ticks of our own loop: when this process itself was held up, the answer may be here already and unread, and
 * the clock would blame the database.
 */
async function isInTime(answer: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks * TICK_MS >= patienceMs) resolve(false)
  }, TICK_MS)
  timer.unref()
  try {
    return await Promise.race([answer.then(() => true), late])
  } finally {
    clearInterval(timer)
    answer.catch(() => undefined)
  }
}
