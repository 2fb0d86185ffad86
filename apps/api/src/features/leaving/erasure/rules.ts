import { sql } from 'kysely'
import { MONEY_RULES } from './money-rules.ts'
import type { Rule, Statement } from './person.ts'
import { VIEWING_RULES } from './viewing-rules.ts'

/**
 * Every table of the database, and what becomes of its rows when a person is erased, in this order. A table that is new
 * gets a line here, or `rules.test.ts` fails: `erased` where its rows are about a person and nobody needs them after, which is
 * the rule; `anonymised` or `kept` only where a law asks for them, with it named; `nobody` where no row is about a person. Then
 * a row with marks into `testing/marks.ts`, and a part or a reason into `../export/parts.ts`.
 */
export const RULES: Readonly<Record<string, Rule>> = { ...VIEWING_RULES, ...MONEY_RULES }

/** A mandate or a number that its provider was not told of yet needs its ids until then. */
export const owesProvider: Statement = ({ tenantId, accountId }) => sql`
  select 1 from closed_account where tenant_id = ${tenantId} and account_id = ${accountId} and settled_at is null
  union all
  select 1 from mandate where tenant_id = ${tenantId} and account_id = ${accountId} and owed is not null
  union all
  select 1 from own_account where tenant_id = ${tenantId} and account_id = ${accountId}
    and (state in ('asked', 'open') or (state = 'retired' and closed_at is null))`

/** The account itself goes last: until then a run that was killed finds by it whom it was about. */
export const eraseAccount: Statement = ({ tenantId, accountId }) => sql`
  with forgotten as (update account set referred_by = null where tenant_id = ${tenantId} and referred_by = ${accountId})
  update account set email_address = null, telephone = null, password_hash = null, first_name = '', last_name = '', address = '',
    city = '', state = '', country = '', email_verified_at = null, mobile_verified_at = null, meta_data = '{}',
    referral_code = null, referred_by = null, username = null, identities_reviewed_at = null
  where tenant_id = ${tenantId} and id = ${accountId} and deleted_at is not null`
