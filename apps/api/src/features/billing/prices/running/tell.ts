import { sql } from 'kysely'
import { isTellingTime } from '#features/billing/notices/moments.ts'
import type { RenewalNeeds } from '#features/billing/renewals/needs.ts'
import { lockMoney } from '#features/billing/settle/repository.ts'
import { tellPerson } from '#features/billing/tell-person.ts'
import type { Tx } from '#shared/database/database.ts'
import { toNoticeDays } from './notice-days.ts'
import { type ForRunning, listUntold, type Touched } from './touched.ts'
import { type PriceTold, writeMail, writeSms } from './write-notice.ts'

export type TellPriceNeeds = Pick<
  RenewalNeeds,
  'db' | 'clock' | 'log' | 'tenants' | 'messages' | 'publicUrl' | 'providers'
>

const DAY_MS = 24 * 3_600_000
/** In one sweep; the next goes on. */
const MAX_TOLD = 500
/** Before the last day on which it could be told for the first day of renewals. */
const AHEAD_DAYS = 15

export interface Waiting extends ForRunning {
  renewalsFrom: Date
  noticeDays: number
}

/** From when on members are told. */
export const toTellingFrom = ({ renewalsFrom, noticeDays }: Pick<Waiting, 'renewalsFrom' | 'noticeDays'>): Date =>
  new Date(renewalsFrom.getTime() - (noticeDays + AHEAD_DAYS) * DAY_MS)

/** Prices for running members that are to be told of by now: of each country the latest. */
async function listWaiting({ db, clock, tenants }: TellPriceNeeds): Promise<Waiting[]> {
  const { rows } = await sql<Omit<Waiting, 'noticeDays'>>`
    select distinct on (tenant_id, price_id, country) tenant_id as "tenantId", id, price_id as "priceId", country,
      amount_minor as "amountMinor", currency, period_days as "periodDays", renewals_from as "renewalsFrom"
    from dated_price where renewals_from is not null and withdrawn_at is null
    order by tenant_id, price_id, country, counts_from desc`.execute(db)
  const waiting: Waiting[] = []
  for (const row of rows) {
    const noticeDays = toNoticeDays((await tenants.get(row.tenantId)).config)
    if (clock.now() >= toTellingFrom({ ...row, noticeDays })) waiting.push({ ...row, noticeDays })
  }
  return waiting
}

/** Tells running members of another price, by day, each once. @returns how many were told */
export async function sweepPriceNotices(needs: TellPriceNeeds): Promise<number> {
  const { db, clock, log, providers } = needs
  if (!isTellingTime(clock.now())) return 0
  let told = 0
  for (const price of await listWaiting(needs)) {
    const given = { providers, now: clock.now(), limit: MAX_TOLD - told }
    if (given.limit <= 0) break
    for (const { subscriptionId, accountId } of await listUntold(db, price, given)) {
      try {
        if (await tellPrice(needs, price, { subscriptionId, accountId })) told += 1
      } catch (error) {
        // The others are told; this one by the next sweep.
        log.error({ tenantId: price.tenantId, subscriptionId, err: error }, 'billing.price-notice-failed')
      }
    }
  }
  return told
}

/** Looked at again behind the lock. What is queued is there with the note: only who was told pays it. */
export async function tellPrice(
  needs: TellPriceNeeds,
  price: Waiting,
  { subscriptionId, accountId }: Pick<Touched, 'subscriptionId' | 'accountId'>,
): Promise<boolean> {
  const { db, clock, providers } = needs
  const { tenantId } = price
  return db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId })
    const now = clock.now()
    const [touched] = await listUntold(tx, price, { providers, now, limit: 1, only: subscriptionId })
    if (!touched) return false
    const said = toTold(price, touched, now)
    const url = `${needs.publicUrl}/#/account?cancel=1`
    const channel = await tellPerson(needs, tx, {
      ...{ tenantId, accountId, purpose: 'notice-price', expiresAt: said.firstChargeAt },
      say: () => ({ mail: (reader) => writeMail(said, reader, url), sms: (reader) => writeSms(said, reader, url) }),
    })
    if (channel === '') return false
    await noteTold(tx, { price, touched, said, channel, now })
    return true
  })
}

/** The first renewal that is late enough, counted on from the days that are paid. */
function toTold(price: Waiting, touched: Touched, now: Date): PriceTold {
  const appliesFrom = new Date(Math.max(price.renewalsFrom.getTime(), now.getTime() + price.noticeDays * DAY_MS))
  const lengthMs = price.periodDays * DAY_MS
  const waitMs = Math.max(0, appliesFrom.getTime() - touched.paidThrough.getTime())
  const firstChargeAt = new Date(touched.paidThrough.getTime() + Math.ceil(waitMs / lengthMs) * lengthMs)
  return {
    ...{ planTitle: touched.planTitle, fromMinor: touched.amountMinor, toMinor: price.amountMinor },
    ...{ currency: price.currency, periodDays: price.periodDays, isRecurring: touched.isRecurring },
    ...{ appliesFrom, firstChargeAt },
  }
}

interface Noted {
  price: Waiting
  touched: Touched
  said: PriceTold
  channel: 'mail' | 'sms'
  now: Date
}

const noteTold = (tx: Tx, { price, touched, said, channel, now }: Noted) =>
  tx
    .insertInto('price_notice')
    .values({
      ...{ tenant_id: price.tenantId, subscription_id: touched.subscriptionId, dated_price_id: price.id, channel },
      ...{ plan_id: touched.planId, from_minor: said.fromMinor, to_minor: said.toMinor, currency: said.currency },
      ...{ period_days: said.periodDays, told_at: now, applies_from: said.appliesFrom },
      first_charge_at: said.firstChargeAt,
    })
    .execute()
