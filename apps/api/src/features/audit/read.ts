import type { AuditEntry } from '@kola/contract/staff/audit'
import type { Db } from '#shared/database/database.ts'
import { NO_HASH, toEntryHash } from './service.ts'
import { DID, toDid } from './words.ts'

const PAGE = 50
/** More are not looked at in one call. */
const MOST_CHECKED = 10_000

export interface AuditQuery {
  cursor?: string | undefined
  limit?: number | undefined
  search?: string | undefined
  who?: string | undefined
  outcome?: AuditEntry['outcome'] | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Newest first. */
export async function readAudit(db: Db, tenantId: string, query: AuditQuery) {
  const limit = query.limit ?? PAGE
  let select = selectEntries(db, tenantId)
    .orderBy('entry.number', 'desc')
    .limit(limit + 1)
  if (query.cursor && /^\d{1,15}$/.test(query.cursor)) select = select.where('entry.number', '<', query.cursor)
  if (query.who) select = select.where('entry.who_id', '=', query.who)
  if (query.from) select = select.where('entry.at', '>=', new Date(query.from))
  if (query.until) select = select.where('entry.at', '<', new Date(query.until))
  if (query.outcome === 'unknown') select = select.where('outcome.outcome', 'is', null)
  else if (query.outcome) select = select.where('outcome.outcome', '=', query.outcome)
  if (query.search?.trim()) {
    const words = query.search.trim()
    const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
    const calls = Object.keys(DID).filter((call) => toDid(call).includes(words.toLowerCase()))
    select = select.where((where) =>
      where.or([
        where('entry.who_name', 'ilike', like),
        where('entry.subject', 'ilike', like),
        where('outcome.subject', 'ilike', like),
        where('entry.address', '=', words),
        ...(calls.length > 0 ? [where('entry.call', 'in', calls)] : []),
      ]),
    )
  }
  const rows = await select.execute()
  const head = await db.selectFrom('audit_head').select('number').where('tenant_id', '=', tenantId).executeTakeFirst()
  const shown = rows.slice(0, limit)
  return {
    entries: shown.map(toEntry),
    cursor: rows.length > limit ? String(shown.at(-1)?.number) : null,
    total: Number(head?.number ?? 0),
  }
}

const selectEntries = (db: Db, tenantId: string) =>
  db
    .selectFrom('audit_entry as entry')
    .leftJoin('audit_outcome as outcome', (join) =>
      join.onRef('outcome.tenant_id', '=', 'entry.tenant_id').onRef('outcome.number', '=', 'entry.number'),
    )
    .where('entry.tenant_id', '=', tenantId)
    .select([
      ...(['entry.number', 'entry.at', 'entry.who_kind', 'entry.who_id', 'entry.who_name', 'entry.call'] as const),
      ...(['entry.subject', 'entry.place', 'entry.address', 'entry.client'] as const),
      ...(['outcome.outcome', 'outcome.code', 'outcome.changes', 'outcome.subject as knownSubject'] as const),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const toEntry = (row: Row): AuditEntry => ({
  ...{ number: Number(row.number), at: row.at.toISOString(), call: row.call, did: toDid(row.call) },
  who: { kind: row.who_kind, id: row.who_id, name: row.who_name },
  subject: row.knownSubject ?? row.subject,
  ...{ outcome: row.outcome ?? 'unknown', code: row.code, changes: row.changes ?? [] },
  ...{ place: row.place, address: row.address, client: row.client },
})

/** Of the newest entries: each hash is made anew from what stands there and from the entry before. */
export async function checkChain(db: Db, tenantId: string) {
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('number', 'desc')
    .limit(MOST_CHECKED + 1)
    .execute()
  const head = await db.selectFrom('audit_head').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
  const oldest = rows.at(-1)
  const isFromStart = !oldest || Number(oldest.number) === 1
  const checked = isFromStart ? rows : rows.slice(0, -1)
  const broken = checked.toReversed().find((row, place, all) => {
    const before = place > 0 ? all[place - 1] : isFromStart ? null : oldest
    if (Number(row.number) !== Number(before?.number ?? 0) + 1) return true
    return row.hash !== toEntryHash(toHashed(row), before?.hash ?? NO_HASH)
  })
  const newest = checked[0]
  const isHeadRight =
    Number(head?.number ?? 0) === Number(newest?.number ?? 0) && (head?.hash ?? NO_HASH) === (newest?.hash ?? NO_HASH)
  const firstBroken = broken ? Number(broken.number) : isHeadRight ? null : Number(head?.number ?? 0)
  return { isWhole: firstBroken === null, checked: checked.length, firstBroken }
}

type EntryRow = { number: string; at: Date } & Record<
  'tenant_id' | 'who_id' | 'who_name' | 'call' | 'subject' | 'place' | 'address' | 'client',
  string
> & { who_kind: 'staff' | 'key' | 'service' }

const toHashed = (row: EntryRow) => ({
  ...{ tenantId: row.tenant_id, number: Number(row.number), at: row.at },
  who: { kind: row.who_kind, id: row.who_id, name: row.who_name },
  ...{ call: row.call, subject: row.subject, place: row.place, address: row.address, client: row.client },
})
