import type { Database } from '@kola/platform/db/connect'
import type { Reads } from '@kola/platform/db/replica/replica'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema/schema.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
/** For statements that are prepared from their first run on, under a name of their own. */
export type Pool = Database<Schema>['pool']
/** For statements that stand alone, wherever they are answered. */
export type Asked = Pick<Pool, 'query'>
/** Reads that everybody is answered alike. */
export type AlikeReads = Reads<Schema>
