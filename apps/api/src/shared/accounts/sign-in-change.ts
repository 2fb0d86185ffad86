import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { AccountKey } from '../sign-in-end.ts'

/** PostgreSQL's channel by which a process learns that sign-in sessions of an account, or its screens, have changed. */
export const SIGN_IN_CHANGE = 'sign_in_change'

/** Every process that remembers whose tokens they are asks anew, from the end of the transaction on. */
export async function tellOfSignInChange(tx: Db, { tenantId, accountId }: AccountKey): Promise<void> {
  await sql`select pg_notify(${SIGN_IN_CHANGE}, ${JSON.stringify([tenantId, accountId])})`.execute(tx)
}

const SCREENS = 'screens'

/** What is said of an account whose screens change; a version that knows nothing of screens takes it for a sign-in's. */
export const toScreenChange = ({ tenantId, accountId }: AccountKey): string =>
  JSON.stringify([tenantId, accountId, SCREENS])

/** Whose it was; null for what nobody of ours has said, and for a change of screens alone. */
export function readSignInChange(payload: string): AccountKey | null {
  const change = read(payload)
  return change?.what === SCREENS ? null : change
}

/** Whose screens may have changed: with sign-ins what plays by them ends. */
export const readScreenChange = (payload: string): AccountKey | null => read(payload)

function read(payload: string): (AccountKey & { what: unknown }) | null {
  try {
    const [tenantId, accountId, what] = JSON.parse(payload) as unknown[]
    return typeof tenantId === 'string' && typeof accountId === 'string' ? { tenantId, accountId, what } : null
  } catch {
    return null
  }
}
