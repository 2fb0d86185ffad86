import { AppError } from '@kola/contract/errors'
import { GRANT_YEAR_DAYS } from '@kola/contract/members/care'
import { MEMBER_LISTS_MOST, type Member } from '@kola/contract/members/member'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { type CareCaller, mayOpen } from '#shared/http/staff/require-owner.ts'
import { toDecimalText } from '#shared/money.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import type { Holding, Standing } from '#shared/standing.ts'
import { CARD_COLUMNS, CARD_JOIN, type CardRow, readPlanTitles, toRow } from './list.ts'
import type { MembersNeeds } from './needs.ts'
import { listNotes } from './notes.ts'
import { listRequests, toRequest } from './second/standing.ts'

const DAY_MS = 24 * 3_600_000
const WATCHED_DAYS = 28

export interface PersonRow extends CardRow {
  isEmailConfirmed: boolean
  isTelephoneConfirmed: boolean
  city: string
  blockedAt: Date | null
  closedAt: Date | null
  eraseAt: Date | null
  closedBy: string | null
  erasedAt: Date | null
  copyAskedAt: Date | null
  copyReadyAt: Date | null
  copyUntil: Date | null
}

/** @throws AppError MEMBER_NOT_FOUND */
export async function getPerson(db: Db, { tenantId, accountId }: AccountKey): Promise<PersonRow> {
  const [row] = await listPeople(db, tenantId, [accountId])
  if (!row) throw new AppError('MEMBER_NOT_FOUND')
  return row
}

export async function listPeople(db: Db, tenantId: string, accountIds: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${CARD_COLUMNS}, account.email_verified_at is not null as "isEmailConfirmed", account.city,
      account.mobile_verified_at is not null as "isTelephoneConfirmed", account.blocked_at as "blockedAt",
      closing.closed_at as "closedAt", closing.erase_at as "eraseAt", closing.closed_by as "closedBy",
      closing.erased_at as "erasedAt", copy.asked_at as "copyAskedAt", copy.ready_at as "copyReadyAt", copy.until as "copyUntil"
    from member_card card ${CARD_JOIN}
    left join account_closing closing on closing.tenant_id = card.tenant_id and closing.account_id = card.account_id
      and closing.restored_at is null
    left join lateral (select asked_at, ready_at, until from data_export made
      where made.tenant_id = card.tenant_id and made.account_id = card.account_id order by asked_at desc limit 1) copy on true
    where card.tenant_id = ${tenantId} and card.account_id = any(${accountIds}::text[])`.execute(db)
  return rows
}

/** All that the staff may know of somebody, side by side. @throws AppError MEMBER_NOT_FOUND */
export async function readMember(needs: MembersNeeds, caller: CareCaller, accountId: string): Promise<Member> {
  const { db, clock, standings, money } = needs
  const who = { tenantId: caller.tenantId, accountId }
  const person = await getPerson(db, who)
  const [plans, standing, paid, messages, watched, events, devices, notes, requests] = await Promise.all([
    readPlanTitles(needs, who.tenantId),
    standings.read({ ...who, titleId: null }),
    money.read(who),
    listMessages(db, who),
    readWatched(db, who, clock.now()),
    listEvents(db, who),
    listDevices(needs, who),
    listNotes(db, who),
    mayOpen(caller, 'members.close') ? listRequests(needs, { ...person, tenantId: who.tenantId }) : [],
  ])
  const { grantedDays, ...said } = paid
  return {
    ...toRow(person, plans),
    ...toFacts(person),
    ...toHeld(standing, clock.now()),
    ...{ ...said, messages, ...watched, events, devices, notes },
    requests: requests.map((first) => toRequest(first, caller.who)),
    granted: { days: grantedDays, mostDays: GRANT_YEAR_DAYS },
  }
}

const toText = (at: Date | null) => at?.toISOString() ?? null

const toFacts = (row: PersonRow) => ({
  ...{ isEmailConfirmed: row.isEmailConfirmed, isTelephoneConfirmed: row.isTelephoneConfirmed, city: row.city },
  blockedAt: toText(row.blockedAt),
  closed:
    row.closedAt && row.eraseAt
      ? {
          ...{ at: row.closedAt.toISOString(), eraseAt: row.eraseAt.toISOString(), by: row.closedBy ?? '' },
          isErased: row.erasedAt !== null,
        }
      : null,
  copy: row.copyAskedAt && {
    ...{ askedAt: row.copyAskedAt.toISOString(), readyAt: toText(row.copyReadyAt), until: toText(row.copyUntil) },
  },
})

const toHeld = ({ holdings, rentals, current }: Standing, now: Date) => ({
  holdings: holdings
    .slice(0, MEMBER_LISTS_MOST)
    .map((one) => toHolding(one, { isCurrent: current.includes(one), now })),
  rentals: rentals.slice(0, MEMBER_LISTS_MOST).map(({ titleName, beginBy, endsAt }) => ({
    title: titleName,
    beginBy: beginBy.toISOString(),
    endsAt: toText(endsAt),
  })),
})

function toHolding(held: Holding, { isCurrent, now }: { isCurrent: boolean; now: Date }): Member['holdings'][number] {
  const graceUntil = new Date(held.paidThrough.getTime() + held.graceDays * DAY_MS)
  return {
    ...{ plan: held.planTitle, planId: held.planId, price: held.priceTitle, kind: held.kind, screens: held.screens },
    ...{ amount: toDecimalText(held.amountMinor, held.currency), currency: held.currency },
    ...{ isRecurring: held.isRecurring, isCurrent, until: held.paidThrough.toISOString() },
    graceUntil: isCurrent && held.paidThrough <= now ? graceUntil.toISOString() : null,
    nextChargeAt: toText(held.nextChargeAt),
  }
}

/** Kinds and outcomes: what stood in them is sealed. */
async function listMessages(db: Db, { tenantId, accountId }: AccountKey): Promise<Member['messages']> {
  const rows = await db
    .selectFrom('message')
    .select(['channel', 'purpose', 'status', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(MEMBER_LISTS_MOST)
    .execute()
  return rows.map(({ created_at: at, ...row }) => ({ ...row, at: at.toISOString() }))
}

async function readWatched(db: Db, { tenantId, accountId }: AccountKey, now: Date) {
  const since = new Date(now.getTime() - WATCHED_DAYS * DAY_MS)
  const { rows } = await sql<{ titleId: string; title: string; deviceName: string; at: Date; minutes: number | null }>`
    select played.title_id as "titleId", coalesce(title.name, '') as title, played.device_name as "deviceName",
      played.started_at as at, floor(extract(epoch from played.ended_at - played.started_at) / 60)::int as minutes
    from playback_session played
    left join title on title.tenant_id = played.tenant_id and title.id = played.title_id
    where played.tenant_id = ${tenantId} and played.account_id = ${accountId}
    order by played.started_at desc limit 1000`.execute(db)
  const recent = rows.filter(({ at }) => at >= since)
  return {
    watched: rows.slice(0, MEMBER_LISTS_MOST).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    watchedMinutes: recent.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  }
}

async function listEvents(db: Db, { tenantId, accountId }: AccountKey): Promise<Member['events']> {
  const rows = await db
    .selectFrom('account_event')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MEMBER_LISTS_MOST)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, at: row.created_at.toISOString(), deviceName: row.device_name },
    ...{ place: row.place, detail: row.detail },
  }))
}

async function listDevices({ devices, playback }: MembersNeeds, who: AccountKey): Promise<Member['devices']> {
  const [rows, playing] = await Promise.all([devices.listOf(who), playback.listWatching(who)])
  return rows.map((row) => {
    const here = playing.find(({ deviceId }) => deviceId === row.device_id)
    return {
      ...{ deviceId: row.device_id, name: row.device_name, place: row.place },
      ...{ since: row.created_at.toISOString(), lastUsedAt: row.last_used_at.toISOString() },
      playing: here ? { sessionId: here.sessionId, title: here.videoName, since: here.startedAt.toISOString() } : null,
    }
  })
}
