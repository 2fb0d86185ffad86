import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Money } from '#shared/money.ts'
import { newReference } from '../checkout/reference.ts'
import type { Reading } from '../providers/provider.ts'
import { createSettle, type Settle } from '../settle/settle.ts'
import { type CancelNeeds, cancelSubscription } from '../subscriptions/cancel.ts'
import { createParty, type Party } from './party.ts'

const DAY_MS = 86_400_000
const PRICE = { amountMinor: 290_000, currency: 'NGN' }

/** One thing that happens; the numbers choose whom it happens to, and how. */
export interface Happening {
  kind: Kind
  whom: number
  how: number
}

export const KINDS = [
  ...['begin', 'begin', 'pay', 'pay', 'pay', 'payOddly', 'payTwice', 'decline', 'renew', 'renew', 'renewTwice'],
  ...['overdue', 'tell', 'tell', 'tell', 'tellOld', 'tellAtOnce', 'tellAndDie', 'giveBackThere', 'giveBackOurs'],
  ...['cancel', 'wait'],
] as const
type Kind = (typeof KINDS)[number]

interface Begun {
  id: string
  reference: string
  accountId: string
  isRecurring: boolean
  dueMinor: number
  /** Earlier words of the provider, which may come late. */
  said: Reading[]
}

/** The service under test, as far as a world needs it. */
export interface Ground {
  db: Db
  queue: JobSender
  startsAt: Date
  cancelNeeds: CancelNeeds
}

/** What all that happens works with. */
interface Parts {
  ground: Ground
  party: Party
  accountIds: readonly string[]
  begun: Begun[]
  now: Date
  /** The process dies at its next word to the queue, within the transaction. */
  dies: boolean
  settle: Settle
}

function createParts(ground: Ground, { name, accountIds }: { name: string; accountIds: readonly string[] }): Parts {
  const { db, queue } = ground
  const parts: Omit<Parts, 'settle'> = {
    ...{ ground, party: createParty(name), accountIds, begun: [], now: ground.startsAt, dies: false },
  }
  const send: typeof queue.send = (...given) => {
    if ((parts as Parts).dies) throw new Error('the process died')
    return queue.send(...given)
  }
  const settle = createSettle({ db, clock: { now: () => parts.now }, vatPermilleOf: async () => 75, queue: { send } })
  return Object.assign(parts, { settle })
}

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)]

async function begin(parts: Parts, { whom, how }: Happening): Promise<void> {
  const accountId = pick(parts.accountIds, whom)
  if (accountId === undefined) return
  const discount = how % 3 === 0 ? 58_000 : 0
  const one = { id: newId(), reference: newReference(), accountId, isRecurring: how % 2 === 0 }
  parts.begun.push({ ...one, dueMinor: PRICE.amountMinor - discount, said: [] })
  await parts.ground.db
    .insertInto('checkout')
    .values({
      ...{ tenant_id: 'demo', id: one.id, reference: one.reference, account_id: accountId, provider: 'flutterwave' },
      ...{ plan_id: 'basic', price_id: 'basic-30', is_recurring: one.isRecurring, currency: 'NGN' },
      ...{ price_minor: PRICE.amountMinor, discount_minor: discount, amount_minor: PRICE.amountMinor - discount },
      ...{ period_days: 30, bonus_days: 14, started_at: parts.now, expires_at: new Date(parts.now.getTime() + DAY_MS) },
    })
    .execute()
}

function pay({ party, now }: Parts, one: Begun, amount: Money = { ...PRICE, amountMinor: one.dueMinor }): void {
  party.charge(one.reference, { amount, at: now, renews: one.isRecurring })
}

function renew(parts: Parts, one: Begun, times: number): void {
  if (parts.party.of(one.reference).subscription?.state !== 'active') return
  parts.now = new Date(parts.now.getTime() + 30 * DAY_MS)
  for (let time = 0; time < times; time += 1) {
    parts.party.charge(one.reference, { amount: PRICE, at: parts.now, isRenewal: true })
  }
}

function tell({ settle, party }: Parts, one: Begun, reading = party.read(one.reference)): Promise<unknown> {
  one.said.push(reading)
  return settle({ tenantId: 'demo', accountId: one.accountId, checkoutId: one.id }, reading)
}

async function tellAndDie(parts: Parts, one: Begun): Promise<void> {
  parts.dies = true
  await tell(parts, one).catch(() => null)
  parts.dies = false
}

const ODD: readonly ((one: Begun) => Money)[] = [
  ({ dueMinor }) => ({ ...PRICE, amountMinor: dueMinor - 1 }),
  ({ dueMinor }) => ({ ...PRICE, amountMinor: dueMinor + 7 }),
  ({ dueMinor }) => ({ amountMinor: dueMinor, currency: 'GHS' }),
]

type Act = (parts: Parts, one: Begun, happening: Happening) => Promise<unknown> | unknown

const ACTS: Record<Kind, Act> = {
  begin: () => null,
  pay: (parts, one) => parts.party.of(one.reference).charges.length === 0 && pay(parts, one),
  payOddly: (parts, one, { how }) => pay(parts, one, pick(ODD, how)?.(one)),
  payTwice: (parts, one) => [pay(parts, one), pay(parts, one)],
  decline: ({ party }, { reference }) => party.decline(reference),
  renew: (parts, one) => renew(parts, one, 1),
  renewTwice: (parts, one) => renew(parts, one, 2),
  overdue: ({ party }, { reference }, { how }) =>
    party.setSubscription(reference, how % 2 === 0 ? 'past_due' : 'active'),
  tell: (parts, one) => tell(parts, one),
  tellOld: (parts, one, { how }) => tell(parts, one, pick(one.said, how)),
  tellAtOnce: (parts, one) => Promise.all([tell(parts, one), tell(parts, one), tell(parts, one)]),
  tellAndDie,
  giveBackThere({ party, now }, { reference }, { how }) {
    const charge = pick(party.of(reference).charges, how)
    if (!charge) return
    const amountMinor = how % 2 === 0 ? charge.amount.amountMinor : 1_000
    party.giveBack(reference, { transactionId: charge.transactionId, amountMinor, at: now })
  },
  giveBackOurs: (parts) => giveBackQueued(parts),
  cancel({ ground, now }, { accountId }) {
    const needs = { ...ground.cancelNeeds, clock: { now: () => now } }
    return cancelSubscription(needs, { tenantId: 'demo', accountId, wanted: 'basic-30' }).catch(() => null)
  },
  wait(parts, _one, { how }) {
    parts.now = new Date(parts.now.getTime() + (how % 40) * DAY_MS)
  },
}

/** What our refunds ask for, the provider does, as the job would have it do. */
async function giveBackQueued(parts: Parts): Promise<void> {
  const { db } = parts.ground
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.amount_minor as amountMinor', 'payment.transaction_id as transactionId'])
    .select('payment.checkout_id as checkoutId')
    .where('payment.account_id', 'in', [...parts.accountIds])
    .where('refund.state', '=', 'queued')
    .execute()
  for (const { id, amountMinor, transactionId, checkoutId } of rows) {
    const one = parts.begun.find((each) => each.id === checkoutId)
    if (!one) continue
    const queued = db.updateTable('refund').where('id', '=', id).where('state', '=', 'queued')
    // It may have gone back meanwhile: the job looks before it asks.
    const { numUpdatedRows } = await queued.set({ state: 'pending' }).executeTakeFirst()
    if (!numUpdatedRows) continue
    const isDone = parts.party.giveBack(one.reference, { transactionId, amountMinor, at: parts.now })
    if (!isDone) await db.updateTable('refund').set({ state: 'failed' }).where('id', '=', id).execute()
    await tell(parts, one)
  }
}

export interface World {
  party: Party
  begun: readonly Begun[]
  now: () => Date
  happen(happening: Happening): Promise<void>
  /** Everything that is still to be told is told, and what is to go back has gone back. */
  settleAll(): Promise<void>
}

/** Some accounts, a provider with books of its own, and everything that can happen between them. */
export function createWorld(ground: Ground, of: { name: string; accountIds: readonly string[] }): World {
  const parts = createParts(ground, of)
  const { party, begun } = parts
  return {
    ...{ party, begun, now: () => parts.now },
    async happen(happening) {
      const one = pick(begun, happening.whom)
      if (happening.kind === 'begin') await begin(parts, happening)
      else if (one) await ACTS[happening.kind](parts, one, happening)
    },
    async settleAll() {
      for (const one of begun) await tell(parts, one)
      await giveBackQueued(parts)
      for (const one of begun) await tell(parts, one)
    },
  }
}

/** Our side of the same: what the ledger says of these accounts. */
export async function readBooks(db: Db, accountIds: readonly string[]) {
  const ids = [...accountIds]
  const { rows: sums } = await sql<{ account: string; currency: string; amount: number }>`
    select line.account, line.currency, sum(line.amount_minor)::bigint as amount
    from ledger_line line
    join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
    join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
    where payment.account_id = any(${ids}) group by line.account, line.currency`.execute(db)
  const { rows: periods } = await sql<{
    accountId: string
    paymentId: string
    startsAt: Date
    endsAt: Date
    isVoid: boolean
  }>`
    select sub.account_id as "accountId", per.payment_id as "paymentId", per.starts_at as "startsAt", per.ends_at as "endsAt",
      per.voided_at is not null as "isVoid"
    from subscription_period per
    join subscription sub on sub.tenant_id = per.tenant_id and sub.id = per.subscription_id
    where sub.account_id = any(${ids}) order by per.subscription_id, per.number`.execute(db)
  const payments = await db.selectFrom('payment').selectAll().where('account_id', 'in', ids).execute()
  return { sums, periods, payments }
}
