import { DEMO_PASSWORD, demoAccounts } from '@kola/demo/accounts'
import type { DemoAccount, DemoSubscription } from '@kola/demo/types'
import { newId, sha256Hex } from '@kola/platform/ids'
import { grantPeriod } from '#features/billing/subscriptions/grant.ts'
import { hashPassword } from '#features/sign-in/password.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

const DAY_MS = 24 * 3_600_000

interface At {
  tenantId: string
  now: Date
}

const addDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

/** The name by which the loader knows a demo account's subscription again. */
const toSubscriptionId = (account: DemoAccount) => `demo-${account.email.split('@')[0]}`

export interface DemoHashes {
  /** By the account's email address. */
  passwords: ReadonlyMap<string, string>
  pins: ReadonlyMap<string, string>
}

/** Slow on purpose, so it is done before the transaction. */
export async function hashDemoPasswords(): Promise<DemoHashes> {
  const password = sha256Hex(DEMO_PASSWORD)
  const hashAll = async (texts: (readonly [email: string, text: string])[]) =>
    new Map(await Promise.all(texts.map(async ([email, text]) => [email, await hashPassword(text)] as const)))
  return {
    passwords: await hashAll(demoAccounts.map(({ email }) => [email, password])),
    pins: await hashAll(demoAccounts.flatMap(({ email, pin }) => (pin ? [[email, pin] as const] : []))),
  }
}

/** Accounts that are there keep what their owners did. */
export async function loadAccounts(tx: Tx, { tenantId, now }: At, hashes: DemoHashes): Promise<void> {
  for (const account of demoAccounts) {
    const id = await findOrAddAccount(
      tx,
      { tenantId, now },
      { account, hash: hashes.passwords.get(account.email) ?? null },
    )
    await loadPeople(tx, { tenantId, accountId: id }, { account, pinHash: hashes.pins.get(account.email) ?? null })
    if (account.subscription) {
      const row = toSubscriptionRow({ tenantId, now }, { id, account, subscription: account.subscription })
      const { numInsertedOrUpdatedRows: added } = await tx
        .insertInto('subscription')
        .values({ ...row, state: 'ACTIVE' })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (added) await beginHeld(tx, row, { now, subscription: account.subscription })
    }
  }
}

async function findOrAddAccount(
  tx: Tx,
  { tenantId, now }: At,
  { account, hash }: { account: DemoAccount; hash: string | null },
): Promise<string> {
  const known = await tx
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('email_address', '=', account.email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known) return known.id
  const id = newId()
  const { language, gender, birthDate: dob, avatar: image_id } = account
  await tx
    .insertInto('account')
    .values({
      tenant_id: tenantId,
      id,
      email_address: account.email,
      telephone: account.telephone || null,
      referral_code: account.referralCode ?? null,
      password_hash: hash,
      first_name: account.firstName,
      last_name: account.lastName,
      address: account.address,
      city: account.city,
      state: account.state,
      country: account.country,
      email_verified_at: account.isEmailVerified ? now : null,
      mobile_verified_at: account.isMobileVerified ? now : null,
      meta_data: JSON.stringify({ image_id, language, dob, gender }),
    })
    .execute()
  return id
}

function toSubscriptionRow(
  { tenantId, now }: At,
  { id, account, subscription }: { id: string; account: DemoAccount; subscription: DemoSubscription },
) {
  return {
    tenant_id: tenantId,
    id: toSubscriptionId(account),
    account_id: id,
    plan_id: subscription.planId,
    price_id: subscription.priceId,
    state: STATES[subscription.status],
    payment_gateway: subscription.gateway,
    transaction_id: toSubscriptionId(account),
    is_recurring: subscription.isRecurring,
    created_at: addDays(now, -subscription.startedDaysAgo),
  }
}

const STATES = { SUCCESS: 'ACTIVE', CANCELLED: 'CANCELLED', FAILED: 'FAILED', EXPIRED: 'EXPIRED' } as const

/** What it was given, and what became of it. */
async function beginHeld(
  tx: Tx,
  { tenant_id: tenantId, id, state }: ReturnType<typeof toSubscriptionRow>,
  { now, subscription }: { now: Date; subscription: DemoSubscription },
): Promise<void> {
  const startsAt = addDays(now, -subscription.startedDaysAgo)
  await grantPeriod(tx, { tenantId, subscriptionId: id, startsAt, endsAt: addDays(now, subscription.endsInDays) })
  if (state === 'ACTIVE') return
  const through = state === 'FAILED' ? (['PAST_DUE', 'FAILED'] as const) : ([state] as const)
  for (const next of through) {
    await tx
      .updateTable('subscription')
      .set({ state: next })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
  }
}

/** A demo that has stood for weeks still has its active members: those that are meant to be are paid for anew. */
export async function renewDemoSubscriptions(db: Db, { tenantId, now }: At): Promise<void> {
  for (const account of demoAccounts) {
    const days = account.subscription?.endsInDays ?? 0
    if (days <= 0) continue
    await grantPeriod(db, {
      ...{ tenantId, subscriptionId: toSubscriptionId(account), startsAt: now, endsAt: addDays(now, days) },
      ifHeldUntilBefore: addDays(now, 1),
    })
  }
}

/** The people of an account that has only its own so far. */
async function loadPeople(
  tx: Tx,
  { tenantId, accountId }: AccountKey,
  { account: { people = [] }, pinHash }: { account: DemoAccount; pinHash: string | null },
): Promise<void> {
  if (people.length === 0 || !(await isAlone(tx, { tenantId, accountId }))) return
  await tx
    .insertInto('profile')
    .values(
      people.map(({ id, name, avatar, language, gender, birthDate, ratingLimit, isChild }) => ({
        ...{ tenant_id: tenantId, account_id: accountId, id, name, image_id: avatar, language, gender },
        ...{ dob: birthDate || null, rating_limit: ratingLimit, is_child: isChild, autoplay_next: !isChild },
      })),
    )
    .execute()
  await tx
    .updateTable('profile')
    .set({ pin_hash: pinHash })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', accountId)
    .execute()
}

async function isAlone(tx: Tx, { tenantId, accountId }: AccountKey): Promise<boolean> {
  const rows = await tx
    .selectFrom('profile')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()
  return rows.length === 1
}
