import type pg from 'pg'
import { sha256Hex } from '../ids.ts'
import { type OpenSpan, type Traces, toFailure } from './traces.ts'

interface Statement {
  name: string
  hash: string
}

const MAX_KNOWN = 1_000
const HASH_LETTERS = 12
const QUOTED = /'(?:[^']|'')*'/g
const FIRST_WORD = /^[\s()]*([a-z]+)/i
const WITH = /^\s*with\b/i
const CALLED = /^[\s)]*select\s+([a-z_]\w*)\s*\(/i
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?("?[a-z_][\w".]*)/i
const AFTER_WITH = /\)\s*(?:select|insert|update|delete)\b/gi

/** What a statement does and to what, such as `select title`: names of ours, and nothing that stands between quotes. */
export function nameStatement(text: string): string {
  const plain = text.replace(QUOTED, "''")
  const main = WITH.test(plain) ? plain.slice([...plain.matchAll(AFTER_WITH)].at(-1)?.index ?? 0) : plain
  const verb = (FIRST_WORD.exec(main)?.[1] ?? 'statement').toLowerCase()
  const what = CALLED.exec(main)?.[1] ?? TABLE.exec(main)?.[1]?.replaceAll('"', '')
  return what ? `${verb} ${what}` : verb
}

type Client = new (config?: pg.ClientConfig) => pg.Client
type Done = (error: unknown, result?: unknown) => void

/** Connections whose statements are parts of what runs now. */
export function traceStatements(Base: Client, traces: Pick<Traces, 'child' | 'current'>): Client {
  const known = new Map<string, Statement>()
  function toStatement(text: string): Statement {
    const found = known.get(text)
    if (found) return found
    if (known.size >= MAX_KNOWN) known.clear()
    const statement = { name: nameStatement(text), hash: sha256Hex(text).slice(0, HASH_LETTERS) }
    known.set(text, statement)
    return statement
  }
  function begin(config: unknown): OpenSpan | null {
    if (!traces.current()) return null
    const text = typeof config === 'string' ? config : (config as { text?: unknown })?.text
    if (typeof text !== 'string') return null
    const { name, hash } = toStatement(text)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name, 'kola.statement': hash }
    return traces.child(name, { kind: 'client', attributes })
  }
  return class extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's method has nine signatures
    override query(...args: any[]): any {
      const run = (given: unknown[]) => super.query(...(given as Parameters<pg.Client['query']>)) as unknown
      const span = begin(args[0])
      if (!span) return run(args)
      const index = args.findIndex((one) => typeof one === 'function')
      if (index === -1) return endWith(span, run(args) as Promise<unknown>)
      const done = args[index] as Done
      const ended: Done = (error, result) => {
        span.end(error ? toFailure(error) : undefined)
        done(error, result)
      }
      return run(args.with(index, ended))
    }
  }
}

function endWith<T>(span: OpenSpan, answer: Promise<T>): Promise<T> {
  answer.then(
    () => span.end(),
    (error: unknown) => span.end(toFailure(error)),
  )
  return answer
}

/** Who waits in the pool is served by whoever gives a connection back, and goes on as what it was. */
export function bindWaiting(pool: pg.Pool, traces: Pick<Traces, 'bind' | 'current'>): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((done?: (...args: never[]) => unknown) =>
    done ? connect(traces.current() ? traces.bind(done) : done) : connect()) as typeof pool.connect
}
