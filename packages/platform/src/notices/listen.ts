import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

export interface ListenOptions {
  url: string
  applicationName: string
  channel: string
  log: Log
}

/** What other processes say with `pg_notify`, heard on a connection of its own. */
export interface Listener {
  /**
   * Whether everything that was said until a moment ago has been heard. Not so before the first word of its own came
   * back, while the connection is broken, and through a pooler that lends connections for a transaction.
   */
  isSound(): boolean
  onMessage(listener: (payload: string) => void): void
  /** Called each time it begins to hear again: what was said meanwhile is lost. */
  onGap(listener: () => void): void
  stop(): void
}

/** It speaks to itself so often, and hears that as it would hear the others. */
const BEAT_MS = 1_000
/** From a word of its own to its coming back. */
const PATIENCE_MS = 2_000
const RETRY_MS = 500
const BEAT = 'beat:'

export function startListener(options: ListenOptions): Listener {
  const stopping = new AbortController()
  const heard: ((payload: string) => void)[] = []
  const gaps: (() => void)[] = []
  let isSound = false
  const tell = (isNowSound: boolean) => {
    if (isNowSound === isSound || stopping.signal.aborted) return
    isSound = isNowSound
    const { channel } = options
    if (!isSound) return options.log.warn({ channel }, 'database.listener-deaf')
    for (const listener of gaps) listener()
    options.log.info({ channel }, 'database.listener-hears')
  }
  const say = (payload: string) => {
    for (const listener of heard) listener(payload)
  }
  void listen(options, { signal: stopping.signal, tell, say })
  return {
    isSound: () => isSound,
    onMessage: (listener) => void heard.push(listener),
    onGap: (listener) => void gaps.push(listener),
    stop: () => stopping.abort(),
  }
}

interface Ear {
  signal: AbortSignal
  tell: (isSound: boolean) => void
  say: (payload: string) => void
}

/** One connection after the other until it is stopped. */
async function listen(options: ListenOptions, ear: Ear): Promise<void> {
  const { signal, tell } = ear
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: options.url,
      application_name: `${options.applicationName}-listener`,
      keepAlive: true,
    })
    const stop = () => client.connection.stream.destroy()
    const ended = new Promise<never>((_, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('the connection has ended')))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    ended.catch(() => undefined)
    // At once, and not at the next beat: from here on nothing is heard.
    client.on('error', () => tell(false))
    client.on('end', () => tell(false))
    try {
      await Promise.race([follow(client, options.channel, ear), ended])
    } catch {
      tell(false)
    } finally {
      stop()
    }
    await wait(RETRY_MS, null, { signal, ref: false }).catch(() => undefined)
  }
}

/** @throws when the connection cannot be made, or a word of its own does not come back */
async function follow(client: pg.Client, channel: string, { signal, tell, say }: Ear): Promise<void> {
  const own = `${BEAT}${crypto.randomUUID()}`
  let beat: { awaited: string; back: () => void } = { awaited: '', back: () => undefined }
  client.on('notification', ({ payload = '' }) => {
    if (payload === beat.awaited) beat.back()
    else if (!payload.startsWith(BEAT)) say(payload)
  })
  await inTime(client.connect())
  await inTime(client.query(`listen ${client.escapeIdentifier(channel)}`))
  for (let count = 0; !signal.aborted; count += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    beat = { awaited: `${own}:${count}`, back: resolve }
    await inTime(Promise.all([client.query('select pg_notify($1, $2)', [channel, beat.awaited]), promise]))
    tell(true)
    await wait(BEAT_MS, null, { signal, ref: false })
  }
}

async function inTime(answer: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const tooLate = wait(PATIENCE_MS, null, { signal: late.signal, ref: false }).then(() => {
    throw new Error('no answer in time')
  })
  try {
    await Promise.race([answer, tooLate])
  } finally {
    late.abort()
    tooLate.catch(() => undefined)
    answer.catch(() => undefined)
  }
}
