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
  const waiting = new Set<() => void>()
  pool.on('acquire', (client) => lent.add(client as unknown as pg.Client))
  pool.on('release', (_error, client) => lent.delete(client as unknown as pg.Client))
  pulse.onStill(() => {
    // Ending a connection whose query has no answer cuts it; what is lent and idle is of no more use to its holder.
    for (const client of lent) client.end().catch(() => undefined)
    for (const refuse of [...waiting]) refuse()
  })

  const connectPlainly = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  function connect(): Promise<pg.PoolClient> {
    if (pulse.isStill()) return Promise.reject(new DatabaseStillError())
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    const refuse = () => {
      waiting.delete(refuse)
      reject(new DatabaseStillError())
    }
    waiting.add(refuse)
    connectPlainly().then(
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
