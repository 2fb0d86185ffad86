import type { Database } from '@kola/platform/db/connect'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema/schema.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
/** For statements that are prepared from their first run on, under a name of their own. */
export type Pool = Database<Schema>['pool']
