/** A function of the database: the tables that it writes itself, and the functions that it calls. */
export interface SqlFunction {
  name: string
  tables: readonly string[]
  calls: readonly string[]
}

/** Where a statement names no table that can be read from the source. */
export const UNNAMED = '(not named)'

const NAME = '"?([a-z_][a-z_0-9.]*)"?'
const ALIAS = '(?:\\s+(?:as\\s+)?[a-z_]+)?'
/** `do update set` of an upsert writes the table that its insert has named. */
const STATEMENTS = [
  new RegExp(`\\binsert\\s+into\\s+${NAME}`, 'gi'),
  new RegExp(`\\bupdate\\s+(?:only\\s+)?${NAME}${ALIAS}\\s+set\\b`, 'gi'),
  new RegExp(`\\bdelete\\s+from\\s+(?:only\\s+)?${NAME}`, 'gi'),
  new RegExp(`\\bmerge\\s+into\\s+${NAME}`, 'gi'),
  new RegExp(`\\btruncate\\s+(?:table\\s+)?${NAME}`, 'gi'),
  new RegExp(`\\bcopy\\s+${NAME}\\s+(?:\\([^)]*\\)\\s+)?from\\s+stdin`, 'gi'),
]
const BUILDER = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(['"`]?)([a-z_]+)?/g
const UNNAMED_STATEMENT = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate|update)\s+\$\{/gi
/** What is swept is named by a property; the statements themselves are put together in `sweep.ts`. */
const SWEPT = /\btable:\s*'([a-z_]+)'/g
const SWEEPER = 'shared/database/sweep.ts'

const matches = (text: string, pattern: RegExp, group = 1) =>
  [...text.matchAll(pattern)].flatMap((match) => match[group] ?? [])

export const findSqlWrites = (sql: string): string[] => STATEMENTS.flatMap((pattern) => matches(sql, pattern))

const READS = new RegExp(`\\b(?:from|join)\\s+${NAME}`, 'gi')
const READ_BY_BUILDER = /\b(?:selectFrom|[a-z]+Join|from)\(\s*['"`]([a-z_]+)/gi

/** Tables that a TypeScript file reads. */
export function findReads(source: string): string[] {
  const text = withoutComments(source, '//')
  return [...new Set([...matches(text, READS), ...matches(text, READ_BY_BUILDER)])]
}

const withoutComments = (text: string, line: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(new RegExp(`(^|\\s)${line}.*$`, 'gm'), '$1')

/** Tables that a TypeScript file writes, by a builder, by SQL or by a function of the database. */
export function findWrites(path: string, source: string, functions: ReadonlyMap<string, SqlFunction>): string[] {
  const text = withoutComments(source, '//')
  const built = [...text.matchAll(BUILDER)].map(([, quote, name]) => (quote && name ? name : UNNAMED))
  const isSweeper = path.endsWith(SWEEPER)
  const unnamed = isSweeper ? [] : (text.match(UNNAMED_STATEMENT) ?? []).map(() => UNNAMED)
  const swept = text.includes('/sweep.ts') && !isSweeper ? matches(text, SWEPT) : []
  const called = [...functions.keys()].filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(text))
  const byFunction = called.flatMap((name) => [...listTables(name, functions)])
  return [...new Set([...built, ...findSqlWrites(text), ...unnamed, ...swept, ...byFunction])]
}

/** All that a call of the function writes, by other functions too. */
function listTables(name: string, functions: ReadonlyMap<string, SqlFunction>, seen = new Set<string>()): Set<string> {
  const known = functions.get(name)
  if (!known || seen.has(name)) return new Set()
  seen.add(name)
  return new Set([...known.tables, ...known.calls.flatMap((call) => [...listTables(call, functions, seen)])])
}

const FUNCTION =
  /\bcreate\s+(?:or\s+replace\s+)?function\s+([a-z_]+)\s*\([\s\S]*?\bas\s+\$\$([\s\S]*?)\$\$|\bdrop\s+function\s+(?:if\s+exists\s+)?([a-z_]+)/gi

/** The functions of the database as the last migration leaves them; those that write nothing are left out. */
export function readFunctions(migrations: readonly string[]): Map<string, SqlFunction> {
  const bodies = new Map<string, string>()
  for (const sql of migrations) {
    for (const [, name, body, dropped] of withoutComments(sql, '--').matchAll(FUNCTION)) {
      if (dropped) bodies.delete(dropped)
      else if (name) bodies.set(name, body ?? '')
    }
  }
  const toFunction = (name: string, body: string): SqlFunction => ({
    name,
    tables: [...new Set(findSqlWrites(body))],
    calls: [...bodies.keys()].filter((other) => other !== name && new RegExp(`\\b${other}\\s*\\(`).test(body)),
  })
  const all = new Map([...bodies].map(([name, body]) => [name, toFunction(name, body)]))
  return new Map([...all].filter(([name]) => listTables(name, all).size > 0))
}
