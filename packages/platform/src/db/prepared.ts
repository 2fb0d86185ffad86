import type pg from 'pg'
import { sha256Hex } from '../ids.ts'
import { CarefulClient } from './failover/careful-client.ts'

/** A statement that is run so often is hot. */
const MIN_USES = 3
/** Names of one process, and so of each of its connections: a prepared statement holds some 20 KB of the server's memory. */
const MAX_NAMES = 200
/** Texts that are counted; what is made anew for each call never becomes hot. */
const MAX_COUNTED = 1_000
const HASH_LETTERS = 24
/** Lists of changing length are other texts each time. */
const CHANGING = /\bin \(\$\d+|\), \(\$\d+/i
/**
 * What asks for all columns is another answer once a migration has added one, and its plan then holds no more. Those of
 * `json_to_recordset`, from which the queue takes jobs, stand in the statement itself.
 */
const ALL_COLUMNS = /(?:select|returning|,)\s+(?:[\w"]+\.)?\*(?!(?:(?!\bfrom\b)[\s\S])*\bfrom\s+json_to_recordset\b)/i
const STALE = { changedResult: '0A000', unknownName: '26000' }

/** Names for the statements that are worth preparing, the same on every connection. */
export function createStatementNames() {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()

  function count(text: string): string | null {
    const used = (uses.get(text) ?? 0) + 1
    if (used < MIN_USES) {
      if (uses.size >= MAX_COUNTED) uses.clear()
      uses.set(text, used)
      return null
    }
    uses.delete(text)
    const name = `kola-${sha256Hex(text).slice(0, HASH_LETTERS)}`
    names.set(text, name)
    return name
  }

  return {
    /** @returns null for what is not hot, or is another text each time */
    nameOf(text: string): string | null {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= MAX_NAMES || CHANGING.test(text) || ALL_COLUMNS.test(text)) return null
      return count(text)
    },
  }
}

type StatementNames = ReturnType<typeof createStatementNames>
type Callback = (error: Error | null | undefined, result?: pg.QueryResult) => void

interface Statement {
  text: string
  values: unknown[]
  name?: string | undefined
}

/** A statement with values; null for anything else that a client runs. */
function toStatement(config: unknown, values: unknown): Statement | null {
  const given = typeof config === 'string' ? { text: config } : (config as Partial<Statement> & { submit?: unknown })
  if (given.submit !== undefined || typeof given.text !== 'string') return null
  const own = Array.isArray(values) ? values : given.values
  return own && own.length > 0 ? { ...given, text: given.text, values: own } : null
}

const isStale = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  return code === STALE.unknownName || (code === STALE.changedResult && message?.includes('cached plan') === true)
}

/**
 * Connections that prepare what is hot, under its name, once each; or, without names, nothing at all, for a pooler that
 * gives each transaction another connection of the server.
 */
export function createClientClass(names: StatementNames | null): new (config?: pg.ClientConfig) => pg.Client {
  return class extends CarefulClient {
    /** How often a name was found stale here: the next one is another. */
    readonly #turns = new Map<string, number>()

    // biome-ignore lint/suspicious/noExplicitAny: the driver's method has nine signatures
    override query(...args: any[]): any {
      const [config, values, callback] = args
      const statement = toStatement(config, values)
      if (!statement) return super.query(...(args as Parameters<pg.Client['query']>))
      const done: Callback | undefined = typeof values === 'function' ? values : callback
      const name = names ? (statement.name ?? names.nameOf(statement.text)) : null
      const result: Promise<pg.QueryResult> =
        name === null ? super.query({ ...statement, name: undefined }) : this.#runNamed(statement, name)
      if (!done) return result
      result.then(
        (found) => done(null, found),
        (error) => done(error),
      )
    }

    async #runNamed(statement: Statement, name: string): Promise<pg.QueryResult> {
      const turn = this.#turns.get(name)
      try {
        return await super.query({ ...statement, name: turn === undefined ? name : `${name}-${turn}` })
      } catch (error) {
        if (!isStale(error)) throw error
        this.#turns.set(name, (turn ?? 0) + 1)
        // Inside a transaction nothing more can be done: whoever began it tries again.
        if (this.getTransactionStatus() !== 'I') throw error
        return super.query({ ...statement, name: undefined })
      }
    }
  }
}
