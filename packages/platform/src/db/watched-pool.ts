import pg from 'pg'
import { DatabaseStillError, type Pulse } from './pulse.ts'

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A pool that nobody waits in for a database that stands still: what runs is given up, what waits is refused, and what
 * comes is refused at once, until it answers again. @throws DatabaseStillError from connect and query
 */
export function createWatchedPool(config: pg.PoolConfig, pulse: Pulse): pg.Pool {
  const pool = new pg.Pool(config)
  const lent = new Set<pg.Client>()
  /** Of each connection how often the database had stood still when it was made: those from before lead nowhere good. */
  const madeAt = new WeakMap<object, number>()
  let stills = 0
  pool.on('connect', (client) => madeAt.set(client, stills))
  const waiting = new Set<() => void>()
  pool.on('acquire', (client) => lent.add(client as unknown as pg.Client))
  pool.on('release', (_error, client) => lent.delete(client as unknown as pg.Client))
  pulse.onStill(() => {
    stills += 1
    // Ending a connection whose query has no answer cuts it; what is lent and idle is of no more use to its holder.
    for (const client of lent) client.end().catch(() => undefined)
    for (const refuse of [...waiting]) refuse()
  })

  const connectPlainly = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  async function connectFreshly(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connectPlainly()
      if (madeAt.get(client) === stills) return client
      client.release(true)
    }
  }

  function connect(): Promise<pg.PoolClient> {
    if (pulse.isStill()) return Promise.reject(new DatabaseStillError())
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    const refuse = () => {
      waiting.delete(refuse)
      reject(new DatabaseStillError())
    }
    waiting.add(refuse)
    connectFreshly().then(
      (client) => (waiting.delete(refuse) ? resolve(client) : client.release()),
      (error: unknown) => {
        waiting.delete(refuse)
        reject(error)
      },
    )
    return promise
  }

  pool.connect = ((done?: ConnectCallback) => {
    if (!done) return connect()
    connect().then(
      (client) => done(undefined, client, (error) => client.release(error)),
      (error: Error) => done(error, undefined, () => undefined),
    )
  }) as typeof pool.connect
  return pool
}
