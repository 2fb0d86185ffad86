import type { TestDatabase } from '@kola/platform/testing/database'
import type { Statement } from '@kola/platform/testing/statements/record'

interface Client {
  query: (text: string, values: unknown[]) => Promise<{ rowCount: number | null }>
  release: (isBroken: boolean) => void
}

const SHOWN = 160
const BEFORE_TEXT = ' by '
/** The library of the queue makes ids of its own and works by the hour. */
const UNCOUNTED = /^\s*(commit|rollback)\b|\bpgboss\./i

const toValue = (value: NonNullable<Statement['values']>[number]) =>
  value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value

/**
 * Says the same once more, each connection's on one of its own and everything in the order in which it ended then.
 * @returns what went another way than it did
 */
export async function replay(
  { pool }: Pick<TestDatabase<object>, 'pool'>,
  statements: readonly Statement[],
): Promise<string[]> {
  const clients = new Map<number, Client>()
  const differences: string[] = []
  try {
    for (const { on, text, values = [], rows } of statements) {
      const client = clients.get(on) ?? (await pool.connect())
      clients.set(on, client)
      const found = await client.query(text, values.map(toValue)).catch((error: Error) => error)
      const now = found instanceof Error ? null : (found.rowCount ?? 0)
      if (now === rows || (now !== null && UNCOUNTED.test(text))) continue
      const what = found instanceof Error ? found.message : `${now} rows instead of ${rows}`
      differences.push(`${what}${BEFORE_TEXT}${text.replace(/\s+/g, ' ').slice(0, SHOWN)}`)
    }
  } finally {
    for (const client of clients.values()) client.release(true)
  }
  return differences
}

const FOLLOWS = /^current transaction is aborted|^-?\d+ rows instead of|violates foreign key constraint/

/** What the database refused, each once, without what only follows from it. */
export const toFailures = (differences: readonly string[]): string[] => [
  ...new Set(differences.filter((line) => !FOLLOWS.test(line)).map((line) => line.split(BEFORE_TEXT)[0] ?? '')),
]
