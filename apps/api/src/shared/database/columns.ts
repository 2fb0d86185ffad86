import { type RawBuilder, sql } from 'kysely'

/**
 * All columns of a table by their names. What asks for `*` is planned anew each time, for a migration may make it another
 * answer; with many joins planning takes fifty times as long as running it.
 */
export const toColumns = <Table>(
  table: string,
  names: Readonly<Record<keyof Table & string, true>>,
): RawBuilder<unknown> => sql.join(Object.keys(names).map((name) => sql.ref(`${table}.${name}`)))
