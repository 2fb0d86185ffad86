import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { After } from './cursor.ts'

export interface ProducerKey {
  tenantId: string
  id: string
}

export interface ProducerRow {
  id: string
  name: string
  address: string
  email: string
  currency: string
  reference: string
  revision: number
  changedAt: Date
  changedBy: string
}

export interface ContractRow {
  id: string
  reference: string
  from: string
  until: string | null
  rule: 'share' | 'fee'
  sharePoints: number | null
  feeMinor: number | null
  feeCurrency: string | null
  revision: number
  changedAt: Date
  changedBy: string
}

const select = (db: Db, tenantId: string) =>
  db
    .selectFrom('producer')
    .select(['id', 'name', 'address', 'email', 'currency', 'reference', 'revision'])
    .select(['changed_at as changedAt', 'changed_by as changedBy'])
    .where('tenant_id', '=', tenantId)

export async function findProducer(db: Db, { tenantId, id }: ProducerKey): Promise<ProducerRow | null> {
  return (await select(db, tenantId).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Until the transaction ends nobody else changes it, nor issues for it. */
export async function holdProducer(tx: Db, { tenantId, id }: ProducerKey): Promise<ProducerRow | null> {
  return (await select(tx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** Until the transaction ends nobody else changes what a contract of the tenant names. */
export const holdContracts = (tx: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(8128, hashtext(${tenantId}))`.execute(tx)

export interface ListQuery {
  limit: number
  after: After | null
  search?: string | undefined
}

const BY_NAME = sql<string>`lower(name)`

/** By name; of `limit` one more, where there are more. */
export function listProducers(db: Db, tenantId: string, { limit, after, search }: ListQuery) {
  const like = search?.trim() ? `%${search.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  return select(db, tenantId)
    .select(BY_NAME.as('byName'))
    .$if(like !== null, (query) =>
      query.where((where) => where.or([where('name', 'ilike', like), where('reference', 'ilike', like)])),
    )
    .$if(after !== null, (query) => query.where(sql<boolean>`(lower(name), id) > (${after?.name}, ${after?.id})`))
    .orderBy(BY_NAME)
    .orderBy('id')
    .limit(limit + 1)
    .execute()
}

export async function countProducers(db: Db, tenantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('producer')
    .select((from) => from.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function listContracts(db: Db, { tenantId, id }: ProducerKey): Promise<ContractRow[]> {
  return db
    .selectFrom('producer_contract')
    .select(['id', 'reference', 'from_day as from', 'until_day as until', 'rule', 'share_points as sharePoints'])
    .select(['fee_minor as feeMinor', 'fee_currency as feeCurrency', 'revision'])
    .select(['changed_at as changedAt', 'changed_by as changedBy'])
    .where('tenant_id', '=', tenantId)
    .where('producer_id', '=', id)
    .orderBy('from_day', 'desc')
    .orderBy('id')
    .execute()
}

export interface NamedTitle {
  contractId: string
  id: string
  name: string
  kind: 'movie' | 'series' | 'season' | 'episode' | null
}

/** Of these contracts, by name. */
export async function listNamed(db: Db, tenantId: string, contracts: readonly string[]): Promise<NamedTitle[]> {
  const { rows } = await sql<NamedTitle>`
    select t.contract_id as "contractId", t.title_id as id, coalesce(title.name, t.name) as name, title.kind
    from producer_contract_title t
    left join title on title.tenant_id = t.tenant_id and title.id = t.title_id
    where t.tenant_id = ${tenantId} and t.contract_id = any(${[...contracts]}::text[])
    order by lower(coalesce(title.name, t.name)), t.title_id`.execute(db)
  return rows
}

const SHOWN_TITLES = 8

export interface FoundTitle extends Omit<NamedTitle, 'contractId'> {
  parentName: string | null
}

/** By words of their names, what begins so first. */
export async function findTitles(db: Db, tenantId: string, words: string): Promise<FoundTitle[]> {
  const escaped = words.trim().replace(/[\\%_]/g, '\\$&')
  const { rows } = await sql<FoundTitle>`
    select found.id, found.name, found.kind, parent.name as "parentName"
    from title found
    left join title parent on parent.tenant_id = found.tenant_id and parent.id = found.parent_id
    where found.tenant_id = ${tenantId} and found.name ilike ${`%${escaped}%`}
    order by found.name not ilike ${`${escaped}%`}, found.parent_id is not null, found.name, found.id
    limit ${SHOWN_TITLES}`.execute(db)
  return rows
}
