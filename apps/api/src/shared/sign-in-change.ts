import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import type { AccountKey } from './sign-in-end.ts'

/** PostgreSQL's channel by which a process learns that sign-in sessions of an account have changed. */
export const SIGN_IN_CHANGE = 'sign_in_change'

/** Every process that remembers whose tokens they are asks anew, from the end of the transaction on. */
export async function tellOfSignInChange(tx: Db, { tenantId, accountId }: AccountKey): Promise<void> {
  await sql`select pg_notify(${SIGN_IN_CHANGE}, ${JSON.stringify([tenantId, accountId])})`.execute(tx)
}

/** Whose it was; null for what nobody of ours has said. */
export function readSignInChange(payload: string): AccountKey | null {
  try {
    const [tenantId, accountId] = JSON.parse(payload) as unknown[]
    return typeof tenantId === 'string' && typeof accountId === 'string' ? { tenantId, accountId } : null
  } catch {
    return null
  }
}
