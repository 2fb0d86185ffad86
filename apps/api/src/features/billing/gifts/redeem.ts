import { AppError } from '@kola/contract/errors'
import { readGiftCode } from '@kola/contract/gifts/gift-code'
import type { Redeemed } from '@kola/contract/gifts/gifts'
import type { Clock } from '@kola/platform/clock'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { GiftTable } from '#shared/database/schema/gifts/gifts.ts'
import { type Limits, type Subject, toNetworkSubjects } from '#shared/limits.ts'
import { planRecognised } from '../ledger/entries.ts'
import { post, readBooked } from '../ledger/ledger.ts'
import { lockMoney } from '../settle/repository.ts'
import { toCodeHash } from './codes.ts'
import { beginDays } from './days/begin-days.ts'
import type { DaysPlan } from './days/plan-days.ts'

export interface RedeemNeeds {
  db: Db
  clock: Clock
  limits: Limits
}

export interface Redeeming {
  tenantId: string
  accountId: string
  /** Of the network. */
  address: string | undefined
  /** As it was typed. */
  code: string
}

type GiftRow = Selectable<GiftTable>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Tries with wrong codes: of one account in a day, of one line in an hour, and of all of a tenant in an hour. */
const ACCOUNT_TRIES = 10
const NETWORK_TRIES = 30
const TENANT_TRIES = 1_000

const toSubjects = ({ accountId, address }: Redeeming): Subject[] => [
  { subject: `gift:account:${accountId}`, max: ACCOUNT_TRIES, windowMs: DAY_MS },
  ...toNetworkSubjects('gift:network', address, { max: NETWORK_TRIES, windowMs: HOUR_MS }),
  { subject: 'gift:tenant', max: TENANT_TRIES, windowMs: HOUR_MS },
]

/** Gives an account the days of a code, once. Only what was right is not counted. @throws AppError GIFT_CODE_REFUSED, RATE_LIMITED */
export async function redeemGift(needs: RedeemNeeds, redeeming: Redeeming): Promise<Redeemed> {
  const subjects = toSubjects(redeeming)
  await needs.limits.take(redeeming.tenantId, subjects)
  const code = readGiftCode(redeeming.code)
  // One that is none is looked up too, so that the time tells nothing.
  const redeemed = await redeem(needs, redeeming, toCodeHash(code ?? redeeming.code))
  if (!redeemed) throw new AppError('GIFT_CODE_REFUSED')
  await needs.limits.forgive(redeeming.tenantId, { clear: [], giveBack: subjects.map(({ subject }) => subject) })
  return redeemed
}

/** @returns null where the code is refused, for whatever reason */
async function redeem(
  { db, clock }: RedeemNeeds,
  { tenantId, accountId }: Redeeming,
  hash: string,
): Promise<Redeemed | null> {
  const now = clock.now()
  const found = await findOpen(db, { tenantId, hash })
  if (!found) return null
  return db.transaction().execute(async (tx) => {
    // The buyer's payment is entered too. One order for all, or two who redeem each other's would wait for ever.
    const accounts = new Set([accountId, found.buyer_id ?? accountId])
    for (const one of [...accounts].sort()) await lockMoney(tx, { tenantId, accountId: one })
    const gift = await claim(tx, { tenantId, accountId, hash, now })
    if (!gift) return null
    await recognise(tx, gift, now)
    const plan = await beginDays(tx, gift, now)
    return toRedeemed(gift, plan, await readPlanTitle(tx, gift))
  })
}

const findOpen = (db: Db, { tenantId, hash }: { tenantId: string; hash: string }) =>
  db
    .selectFrom('gift')
    .select('buyer_id')
    .where('tenant_id', '=', tenantId)
    .where('code_sha256', '=', hash)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** The row is the lock: of many at once one gets it. */
const claim = (
  tx: Tx,
  of: { tenantId: string; accountId: string; hash: string; now: Date },
): Promise<GiftRow | undefined> =>
  tx
    .updateTable('gift')
    .set({ state: 'redeemed', redeemed_by: of.accountId, redeemed_at: of.now, receiver: null })
    .where('tenant_id', '=', of.tenantId)
    .where('code_sha256', '=', of.hash)
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', of.now)]))
    .returningAll()
    .executeTakeFirst()

/** What was paid for it before is earned now. */
async function recognise(tx: Tx, gift: GiftRow, now: Date): Promise<void> {
  const sold = gift.payment_id ? await readPaid(tx, gift, gift.payment_id) : await readBatch(tx, gift)
  if (!sold || sold.netMinor <= 0) return
  await post(tx, {
    ...{ tenantId: gift.tenant_id, key: `gift:${gift.id}:redeemed`, kind: 'recognition', paymentId: gift.payment_id },
    ...{ happenedAt: now, currency: sold.currency, lines: planRecognised(sold.netMinor) },
  })
}

async function readPaid(tx: Tx, { tenant_id }: GiftRow, paymentId: string) {
  const { deferredMinor: netMinor = 0 } = await readBooked(tx, { tenant_id, id: paymentId })
  const { rows } = await sql<{ currency: string }>`
    select currency from payment where tenant_id = ${tenant_id} and id = ${paymentId}`.execute(tx)
  return { netMinor, currency: rows[0]?.currency ?? '' }
}

async function readBatch(tx: Tx, { tenant_id, batch_id }: GiftRow) {
  const batch = await tx
    .selectFrom('voucher_batch')
    .select(['price_minor', 'vat_minor', 'currency'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', batch_id)
    .executeTakeFirst()
  return batch ? { netMinor: batch.price_minor - batch.vat_minor, currency: batch.currency } : null
}

const readPlanTitle = async (tx: Tx, { tenant_id, plan_id }: GiftRow): Promise<string> =>
  (
    await tx
      .selectFrom('plan')
      .select('title')
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', plan_id)
      .executeTakeFirstOrThrow()
  ).title

const toDayText = (at: Date): string => at.toISOString().slice(0, 10)

function toRedeemed(gift: GiftRow, plan: DaysPlan, planTitle: string): Redeemed {
  const at = plan.kind === 'wait' ? null : plan.at
  return {
    ...{ package: planTitle, days: gift.days, fromName: gift.from_name, message: gift.message },
    from: at ? toDayText(at) : null,
    until: at ? toDayText(new Date(at.getTime() + gift.days * DAY_MS)) : null,
  }
}
