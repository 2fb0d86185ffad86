import { AppError } from '@kola/contract/errors'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

interface Wanted {
  tenantId: string
  /** The contract itself, where it is changed. */
  contractId: string
  titles: readonly string[]
  from: string
  until: string | null
}

/** Names of the titles by their ids. @param known those that the contract names already: one that is gone may stay. @throws AppError INVALID_REQUEST */
export async function readNames(
  tx: Db,
  { tenantId, titles, known }: { tenantId: string; titles: readonly string[]; known: ReadonlyMap<string, string> },
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('title')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', titles)
    .execute()
  const names = new Map([...known, ...rows.map(({ id, name }) => [id, name] as const)])
  const lost = titles.find((id) => !names.has(id))
  if (lost !== undefined) throw new AppError('INVALID_REQUEST', { fields: { titles: `There is no title ${lost}` } })
  return names
}

interface Found {
  title: string
  other: string
  producer: string | null
  isSame: boolean
}

/**
 * A title is in one contract at a time, and so is what is part of it: whoever holds the tenant's contracts may believe it until the
 * transaction ends. @throws AppError INVALID_REQUEST
 */
export async function refuseConflict(tx: Db, wanted: Wanted): Promise<void> {
  const { tenantId, contractId, titles, from, until } = wanted
  const { rows } = await sql<Found>`
    with given as (select unnest(${[...titles]}::text[]) as id), kin as (
      select given.id as given_id, given.id as kin_id from given
      union select given.id, t.parent_id from given
        join title t on t.tenant_id = ${tenantId} and t.id = given.id where t.parent_id is not null
      union select given.id, parent.parent_id from given
        join title t on t.tenant_id = ${tenantId} and t.id = given.id
        join title parent on parent.tenant_id = ${tenantId} and parent.id = t.parent_id where parent.parent_id is not null
      union select given.id, below.id from given join title below on below.tenant_id = ${tenantId} and below.parent_id = given.id
      union select given.id, below.id from given
        join title season on season.tenant_id = ${tenantId} and season.parent_id = given.id
        join title below on below.tenant_id = ${tenantId} and below.parent_id = season.id
    ), met as (
      select kin.given_id, kin.kin_id, producer.name as producer, false as is_same
      from kin
      join producer_contract_title named on named.tenant_id = ${tenantId} and named.title_id = kin.kin_id
      join producer_contract c on c.tenant_id = ${tenantId} and c.id = named.contract_id and c.id <> ${contractId}
      join producer on producer.tenant_id = ${tenantId} and producer.id = c.producer_id
      where (c.until_day is null or c.until_day >= ${from}::date) and (${until}::date is null or c.from_day <= ${until}::date)
      union all
      select kin.given_id, kin.kin_id, null, true from kin join given on given.id = kin.kin_id where kin.kin_id <> kin.given_id
    )
    select t.name as title, other.name as other, met.producer, met.is_same as "isSame"
    from met
    join title t on t.tenant_id = ${tenantId} and t.id = met.given_id
    join title other on other.tenant_id = ${tenantId} and other.id = met.kin_id
    order by met.is_same, t.name, other.name limit 1`.execute(tx)
  const [found] = rows
  if (!found) return
  const { title, other, producer, isSame } = found
  const which = other === title ? title : `${title} (as ${other})`
  const text = isSame
    ? `${title} and ${other} are parts of each other`
    : `${which} is in a contract of ${producer} then`
  throw new AppError('INVALID_REQUEST', { fields: { titles: text } })
}
