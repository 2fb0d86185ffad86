import { type RawBuilder, sql } from 'kysely'
import type { AccountKey } from '#shared/sign-in-end.ts'

/** Whose rows they are, and what they may be known by besides. */
export interface Person extends AccountKey {
  /** Email address and telephone number, as they are kept; none where there are none. */
  contacts: readonly string[]
}

export type Statement = (who: Person) => RawBuilder<unknown>

/**
 * What becomes of a table's rows when a person is erased. `erased` and `anonymised` have a statement, `kept` says which
 * law or purpose asks for it and why nothing in it names anybody, `nobody` that no row is about a person. `last` goes when
 * the years are over for which it was kept.
 */
export type Rule = { last?: Statement } & (
  | { how: 'erased' | 'anonymised'; statement: Statement }
  | { how: 'kept' | 'nobody'; why: string }
)

export const of = ({ tenantId, accountId }: Person) => sql`tenant_id = ${tenantId} and account_id = ${accountId}`

/** Ids of the account's payments and checkouts, for rows that name no account. */
export const ownCheckouts = (who: Person) => sql`(select id from checkout where ${of(who)})`
