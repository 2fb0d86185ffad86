import pg from 'pg'

export const NOT_REPLICATED = 'DATABASE_NOT_REPLICATED'
const READ_ONLY = '25006'
/** Where the server says that it gave up waiting for a synchronous standby. The text of that comes in many languages. */
const GAVE_UP_WAITING = 'SyncRepWaitForLSN'

/**
 * The server has written it down, and no standby has confirmed it in time: it says so in a warning and calls it done. Should
 * it die now the row is gone, so nobody is told that it was saved.
 */
export class NotReplicatedError extends Error {
  readonly code = NOT_REPLICATED
  constructor() {
    super('the database has not heard from a synchronous standby')
    this.name = 'NotReplicatedError'
  }
}

export interface CarefulConfig extends pg.ClientConfig {
  /**
   * A statement that has no answer by then is given up with its connection. The server's own limit of time ends before it
   * commits: for a standby it waits for ever.
   */
  answersWithinMs?: number
}

// biome-ignore lint/suspicious/noExplicitAny: the driver's method has nine signatures
type Query = (...args: any[]) => any
type Callback = (error: unknown, result?: pg.QueryResult) => void

/**
 * A connection for a database that may be taken over by another server: one that leads to a server that has become read-only
 * is of no more use and ends, and what was not confirmed by a standby is not called done.
 */
export class CarefulClient extends pg.Client {
  #isUnconfirmed = false
  readonly #answersWithinMs: number | null

  constructor(config?: CarefulConfig) {
    super(config)
    this.#answersWithinMs = config?.answersWithinMs ?? null
    // Whoever has borrowed it is told by the statement that fails, and the pool takes it out. Without anybody who hears this the end
    // of a borrowed connection would end the process: the pool itself listens to those alone that nobody has.
    this.on('error', () => undefined)
    this.on('notice', ({ routine }) => {
      if (routine === GAVE_UP_WAITING) this.#isUnconfirmed = true
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has nine signatures
  override query(...args: any[]): any {
    const index = args.findIndex((one) => typeof one === 'function')
    const run: Query = (...given) => super.query(...(given as Parameters<pg.Client['query']>))
    if (args[0]?.submit) return run(...args)
    const answered = this.#await()
    if (index === -1) {
      return run(...args).then(
        (result: pg.QueryResult) => {
          answered()
          return this.#confirm(result)
        },
        (error: unknown) => {
          answered()
          throw this.#judge(error)
        },
      )
    }
    const done = args[index] as Callback
    const judged: Callback = (error, result) => {
      answered()
      const failure = error ? this.#judge(error) : this.#takeDoubt()
      done(failure, failure ? undefined : result)
    }
    return run(...args.with(index, judged))
  }

  /** @returns what says that the answer has come */
  #await(): () => void {
    if (this.#answersWithinMs === null) return () => undefined
    const timer = setTimeout(() => this.connection.stream.destroy(), this.#answersWithinMs)
    return () => clearTimeout(timer)
  }

  #confirm(result: pg.QueryResult): pg.QueryResult {
    const doubt = this.#takeDoubt()
    if (doubt) throw doubt
    return result
  }

  #takeDoubt(): NotReplicatedError | null {
    if (!this.#isUnconfirmed) return null
    this.#isUnconfirmed = false
    return new NotReplicatedError()
  }

  #judge(error: unknown): unknown {
    // The pool takes one that is ending out as soon as it is given back.
    if (error instanceof Error && 'code' in error && error.code === READ_ONLY) this.end().catch(() => undefined)
    return this.#takeDoubt() ?? error
  }
}
