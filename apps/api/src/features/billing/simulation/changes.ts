import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { ProviderError } from '#shared/provider-error.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { changePlan } from '../changes/change.ts'
import { tellProvider } from '../changes/tell-provider.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { Declined, type Order, type PaymentProvider, type Started } from '../providers/provider.ts'
import { createProviders } from '../providers/registry.ts'
import { addBegun } from './begin.ts'
import { BASIC, DAY_MS, failing, type Happening, hasCode, PASS, type Parts, PRICE, pick } from './parts.ts'

const PRICES = [
  { id: BASIC, planId: 'basic', amountMinor: PRICE.amountMinor },
  { id: 'basic-cheap', planId: 'basic', amountMinor: 190_000 },
  { id: 'family-sold', planId: 'family', amountMinor: 490_000 },
  { id: 'family-dear', planId: 'family', amountMinor: 590_000 },
] as const

/** What may be held instead, and what may be bought for once. */
export async function addChangePrices(db: Db, tenantId: string): Promise<void> {
  await db
    .insertInto('price')
    .values({
      ...{ tenant_id: tenantId, id: PASS, plan_id: 'basic', slug_name: PASS, title: PASS, meta_data: '{}' },
      ...{ amount_minor: PRICE.amountMinor, currency: PRICE.currency, period_days: 30, kind: 'pass' },
    })
    .execute()
  for (const { id, planId, amountMinor } of PRICES) {
    const row = { tenant_id: tenantId, id, plan_id: planId, slug_name: id, title: id, meta_data: '{}' }
    await db
      .insertInto('price')
      .values({ ...row, amount_minor: amountMinor, currency: PRICE.currency, period_days: 30 })
      .execute()
  }
}

const lost = (operation: string) => new ProviderError({ provider: 'flutterwave', operation, retryable: true })

const has = (how: number, bit: number): boolean => Math.floor(how / 2 ** bit) % 2 === 1

/**
 * Somebody who holds what renews asks for another plan, or for one and then another; the provider hears of it, or not yet; and
 * the next charge comes, or not yet.
 */
export async function change(parts: Parts, { whom, how }: Happening): Promise<void> {
  const accountId = pick(parts.accountIds, whom)
  if (accountId === undefined) return
  if (!(await isRenewing(parts, accountId))) await subscribe(parts, whom)
  await keepMethod(parts, accountId)
  await ask(parts, { accountId, how })
  if (has(how, 0)) await tellChanges(parts, has(how, 1))
  if (has(how, 2)) await ask(parts, { accountId, how: how + 1 + (how % 3) })
  if (has(how, 3)) await renewNext(parts, accountId)
}

async function ask(parts: Parts, { accountId, how }: { accountId: string; how: number }): Promise<void> {
  const price = pick(PRICES, how)
  if (!price) return
  parts.now = new Date(parts.now.getTime() + 1)
  const needs = { ...toNeeds(parts, Math.floor(how / 4)), queue: parts.ground.queue, publicUrl: 'https://kola.test' }
  const who = { tenantId: parts.ground.tenantId, accountId }
  const wanted = { who, priceId: price.id, slug: 'flutterwave', key: newId() }
  await failing(
    changePlan(needs, wanted),
    hasCode(
      ...['SUBSCRIPTION_NOT_FOUND', 'SAME_PLAN', 'PAYMENT_WAY_UNAVAILABLE', 'PAYMENT_DECLINED', 'PROVIDER_UNAVAILABLE'],
    ),
  )
  await noteBegun(parts, accountId)
}

/** The provider takes what it knows of for the next period. */
async function renewNext(parts: Parts, accountId: string): Promise<void> {
  const { party, begun } = parts
  const one = begun.findLast((each) => {
    return each.accountId === accountId && party.of(each.reference).subscription?.state === 'active'
  })
  if (!one) return
  parts.now = new Date(parts.now.getTime() + 30 * DAY_MS)
  party.charge(one.reference, { amount: party.of(one.reference).renewal, at: parts.now, isRenewal: true })
  await read(parts, { account_id: accountId, id: one.id, reference: one.reference })
}

async function isRenewing({ ground, now }: Parts, accountId: string): Promise<boolean> {
  const held = await ground.db
    .selectFrom('subscription')
    .select('id')
    .where('tenant_id', '=', ground.tenantId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'ACTIVE')
    .where('is_recurring', '=', true)
    .where('paid_through', '>', now)
    .executeTakeFirst()
  return held !== undefined
}

/** Who holds nothing that renews begins there. */
async function subscribe(parts: Parts, whom: number): Promise<void> {
  const one = await addBegun(parts, { whom, how: 2 }, 'flutterwave')
  if (!one) return
  parts.begun.push(one)
  parts.party.charge(one.reference, { amount: { ...PRICE, amountMinor: one.dueMinor }, at: parts.now, renews: true })
  await read(parts, { account_id: one.accountId, id: one.id, reference: one.reference })
}

const read = (parts: Parts, of: Pick<Checkout, 'account_id' | 'id' | 'reference'>) =>
  parts.settle(
    { tenantId: parts.ground.tenantId, accountId: of.account_id, checkoutId: of.id },
    parts.party.read(of.reference),
  )

/** Each change that the provider has not heard of is told to it; now and then nobody hears that it was. */
export async function tellChanges(parts: Parts, isReplyLost: boolean): Promise<void> {
  const { rows } = await sql<{ tenantId: string; subscriptionId: string }>`
    select distinct tenant_id as "tenantId", subscription_id as "subscriptionId" from plan_change
    where tenant_id = ${parts.ground.tenantId} and account_id = any(${[...parts.accountIds]}) and told_at is null`.execute(
    parts.ground.db,
  )
  // What was taken before was taken before it was told.
  parts.now = new Date(parts.now.getTime() + 1)
  for (const row of rows) {
    await failing(tellProvider(toNeeds(parts, 0, isReplyLost), row), (error) => error instanceof ProviderError)
  }
}

function toNeeds(parts: Parts, how: number, isReplyLost = false) {
  const { ground, clock } = parts
  const tenants = {
    ...ground.needs.tenants,
    get: async () => ({ config: { enable_change_subscription: 'TRUE' } }),
  } as unknown as Tenants
  const providers = createProviders([toProvider(parts, { how, isReplyLost })])
  return { db: ground.db, clock, tenants, providers, read: (checkout: Checkout) => read(parts, checkout) }
}

/** It takes a difference at once, or asks first, or refuses, or nobody hears its answer. */
function toProvider(
  { party, now }: Parts,
  { how, isReplyLost }: { how: number; isReplyLost: boolean },
): PaymentProvider {
  const pay = async ({ reference, due }: Order): Promise<Started> => {
    if (how % 7 === 1) throw new Declined({ code: 'no', message: 'Do not honor', isHard: false })
    if (how % 7 === 2) return { kind: 'action_required', clientSecret: 'secret', ids: {}, due }
    party.charge(reference, { amount: due, at: now })
    if (how % 7 === 3) throw lost('pay')
    return { kind: 'read', ids: {}, due }
  }
  return {
    ...{ slug: 'flutterwave', name: 'Flutterwave', canCharge: () => true, fields: { pay } },
    renewing: {
      change: async ({ begun, order }: { begun: { reference: string }; order: Order }) => {
        party.of(begun.reference).renewal = order.price.amount
        if (isReplyLost) throw lost('change')
      },
    },
  } as unknown as PaymentProvider
}

async function keepMethod({ ground, now }: Parts, accountId: string): Promise<void> {
  const own = { tenant_id: ground.tenantId, account_id: accountId, provider: 'flutterwave' }
  await ground.db
    .insertInto('provider_customer')
    .values({ ...own, customer_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await ground.db
    .insertInto('payment_method')
    .values({ ...own, method_id: accountId, kind: 'card', kept_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** From now on everything may happen to the payments of differences that happens to others. */
async function noteBegun({ ground, begun }: Parts, accountId: string): Promise<void> {
  const rows = await ground.db
    .selectFrom('checkout')
    .select(['id', 'reference', 'amount_minor'])
    .where('tenant_id', '=', ground.tenantId)
    .where('account_id', '=', accountId)
    .where('changes_subscription_id', 'is not', null)
    .execute()
  const known = new Set(begun.map(({ id }) => id))
  for (const { id, reference, amount_minor: dueMinor } of rows) {
    if (!known.has(id))
      begun.push({
        id,
        reference,
        accountId,
        isRecurring: false,
        dueMinor,
        askedMinor: dueMinor,
        byCredit: null,
        rents: null,
        said: [],
      })
  }
}

/** What is wrong with the changes of these accounts, in words; nothing should be. */
export async function listChangeFaults(
  { db, tenantId, party }: { db: Db; tenantId: string; party: Parts['party'] },
  accountIds: readonly string[],
): Promise<string[]> {
  const ids = [...accountIds]
  const { rows: twice } = await sql<{ id: string }>`
    select checkout_id as id from payment where tenant_id = ${tenantId} and account_id = any(${ids}) and use = 'change'
    group by checkout_id having count(*) > 1`.execute(db)
  const { rows: held } = await sql<{ id: string; held: string; booked: string }>`
    select sub.id, sub.price_id as held, coalesce(newest.price_id, first.price_id) as booked from subscription sub
    join checkout first on first.tenant_id = sub.tenant_id and first.id = sub.checkout_id
    left join lateral (select price_id from plan_change change where change.tenant_id = sub.tenant_id
      and change.subscription_id = sub.id and change.effective_at is not null order by number desc limit 1) newest on true
    where sub.tenant_id = ${tenantId} and sub.account_id = any(${ids}) and sub.price_id <> coalesce(newest.price_id, first.price_id)`.execute(
    db,
  )
  const { rows: unpaid } = await sql<{ id: string }>`
    select change.id from plan_change change
    where change.tenant_id = ${tenantId} and change.account_id = any(${ids}) and change.checkout_id is not null and not exists (
      select 1 from payment where payment.tenant_id = change.tenant_id and payment.checkout_id = change.checkout_id
        and payment.use = 'change')`.execute(db)
  const { rows: untold } = await sql<{ reference: string; renewalMinor: number }>`
    select first.reference, change.renewal_minor as "renewalMinor" from subscription sub
    join checkout first on first.tenant_id = sub.tenant_id and first.id = sub.checkout_id
    join lateral (select renewal_minor from plan_change change where change.tenant_id = sub.tenant_id
      and change.subscription_id = sub.id order by number desc limit 1) change on true
    where sub.tenant_id = ${tenantId} and sub.account_id = any(${ids}) and sub.state in ('ACTIVE', 'PAST_DUE')`.execute(
    db,
  )
  const { rows: odd } = await sql<{ transaction: string; kind: string }>`
    select payment.transaction_id as transaction, finding.kind from finding
    join payment on payment.tenant_id = finding.tenant_id and payment.id = finding.payment_id
    where finding.tenant_id = ${tenantId} and finding.account_id = any(${ids}) and finding.kind in ('amount-too-small', 'amount-too-large')`.execute(
    db,
  )
  const renewals = new Set(
    party
      .listCharges()
      .filter(({ isRenewal }) => isRenewal)
      .map(({ transactionId }) => transactionId),
  )
  return [
    ...twice.map(({ id }) => `two differences paid for ${id}`),
    ...held.map(({ id, held: now, booked }) => `${id} holds ${now}, and the books say ${booked}`),
    ...unpaid.map(({ id }) => `${id} holds without its payment`),
    ...untold
      .filter(({ reference, renewalMinor }) => party.of(reference).renewal.amountMinor !== renewalMinor)
      .map(({ reference }) => `the provider renews ${reference} at another price`),
    ...odd
      .filter(({ transaction }) => renewals.has(transaction))
      .map(({ transaction, kind }) => `the renewal ${transaction}, at a price that was asked for, is ${kind}`),
  ]
}
