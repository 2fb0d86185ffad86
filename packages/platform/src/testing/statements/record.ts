import pg from 'pg'

/** One that a connection has run, with its values as the driver sends them. */
export interface Statement {
  /** Number of the connection. */
  on: number
  text: string
  values?: (string | null | { hex: string })[]
  /** How many rows it gave or changed; null for one that failed, and was meant to. */
  rows: number | null
}

/** What makes the shape of things is of the migrations, and what sets up a connection of no matter. */
const LEFT_OUT = /^\s*(create|alter|drop|listen|set|show|do)\b/i

// biome-ignore lint/suspicious/noExplicitAny: the driver's method has nine signatures
type Query = (...args: any[]) => any

/** Of the driver, which does not name it among its types. */
const { utils } = pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }

function toKept(value: unknown): string | null | { hex: string } {
  const sent = utils.prepareValue(value)
  if (sent === null || sent === undefined) return null
  return Buffer.isBuffer(sent) ? { hex: sent.toString('hex') } : String(sent)
}

/** Listens to every connection of this process: what was said, in the order in which it ended. */
export function recordStatements(): { statements: Statement[]; stop: () => void } {
  const statements: Statement[] = []
  const numbers = new WeakMap<object, number>()
  let count = 0
  const query = pg.Client.prototype.query as Query
  pg.Client.prototype.query = function record(this: pg.Client, ...args: Parameters<Query>) {
    const [config, values, callback] = args
    const text: unknown = typeof config === 'string' ? config : config?.text
    if (typeof text !== 'string' || config?.submit || LEFT_OUT.test(text)) return query.apply(this, args)
    const given: unknown[] | undefined = Array.isArray(values) ? values : config.values
    const kept = given?.length ? { values: given.map(toKept) } : {}
    const on = numbers.get(this) ?? count++
    numbers.set(this, on)
    const note = (rows: number | null) => void statements.push({ on, text, ...kept, rows })
    const done = [values, callback].find((one) => typeof one === 'function')
    if (!done) {
      const result = query.apply(this, args)
      result.then(
        (found: pg.QueryResult) => note(Array.isArray(found) ? 0 : (found.rowCount ?? 0)),
        () => note(null),
      )
      return result
    }
    const noted = (error: Error | null, found?: pg.QueryResult) => {
      note(error ? null : (found?.rowCount ?? 0))
      done(error, found)
    }
    return query.apply(
      this,
      args.map((one) => (one === done ? noted : one)),
    )
  } as typeof pg.Client.prototype.query
  return {
    statements,
    stop: () => {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query
    },
  }
}
