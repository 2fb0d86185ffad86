import type { EndpointKey } from '@kola/contract/http/endpoints'
import { sql } from 'kysely'
import { makeCard } from '#features/billing/providers/stripe/testing.ts'
import { createMessages } from '#features/messages/service.ts'
import { createPaymentStage, type PaymentStage } from '../payment-stage.ts'
import { addDatedPrice } from './dated-prices.ts'

export const CHANGE = 'POST /apps/v1/update-user-subscription'
export const GOOD = '4242424242424242'
type Slug = 'stripe' | 'braintree' | 'dpo' | 'paystack' | 'flutterwave'
type Body = Record<string, unknown>

export type ChangeStage = Awaited<ReturnType<typeof createChangeStage>>
export type Member = Awaited<ReturnType<ChangeStage['addMember']>>

/**
 * A tenant where plans can be changed: Basic for ₦2,900, Family for ₦4,900 and for ₦5,900, and one for ₦1,900.
 * @param worksFrom `asked`: no worker runs
 */
export async function createChangeStage({ worksFrom = 'start' }: { worksFrom?: 'start' | 'asked' } = {}) {
  const at = await createPaymentStage({ worksFrom })
  const { db } = at.stage
  await db
    .updateTable('tenant')
    .set({ config: JSON.stringify({ vat_percent: '7.5', enable_change_subscription: 'TRUE' }) })
    .where('id', '=', 'demo')
    .execute()
  await addDatedPrice(at.stage, { id: 'family-30', amountMinor: 490_000 })
  for (const [id, planId, amountMinor] of [
    ['family-dear', 'family', 590_000],
    ['basic-cheap', 'basic', 190_000],
  ] as const) {
    const price = { tenant_id: 'demo', id, plan_id: planId, slug_name: id, title: id, meta_data: '{}' }
    const row = { ...price, amount_minor: amountMinor, currency: 'NGN', period_days: 30 }
    await db.insertInto('price').values(row).execute()
  }
  // A tenant is known for a second.
  await at.advance(2_000)
  return { ...at, messages: createMessages(at.stage.platform), addMember: () => addMember(at) }
}

async function addMember(at: PaymentStage) {
  const { stage, sandbox } = at
  const { id, email } = await stage.addAccount()
  const token = await stage.signIn(email)
  const call = (key: EndpointKey, more: object = {}) => stage.call(key, { token, ...more })
  async function pay(key: EndpointKey, body: Body, slug: Slug) {
    const { body: opened } = await call('POST /apps/v2/payment-user-token', { body: { slug } })
    return stage.call(key, { token: opened.userToken, body })
  }
  return {
    ...{ id, email, call },
    async subscribe({ slug = 'stripe', number = GOOD, price = 'basic-30' }: Partial<Record<string, string>> = {}) {
      const nonce = slug === 'stripe' ? await makeCard(sandbox.url, number) : 'fake-valid-visa-nonce'
      const body = { nonce, subscriptionId: price, slug }
      const answer = await pay('POST /apps/v1/process-subscription', body, slug as Slug)
      if (answer.body.status !== 'paid') throw new Error(JSON.stringify(answer.body))
    },
    change: (price: string, slug: Slug = 'stripe') => pay(CHANGE, { subscriptionId: price, slug }, slug),
    quote: async (price: string) => (await call('GET /apps/v1/plan-change', { query: { subscriptionId: price } })).body,
    readShown: async () => (await call('GET /apps/v1/account')).body.subscriptions[0],
    ...createBooks(at, id),
  }
}

/** What stands in the tables, and at the provider. */
export function createBooks({ stage, sandbox }: PaymentStage, accountId: string) {
  const { db } = stage
  return {
    readHeld: () =>
      db.selectFrom('subscription').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow(),
    listPayments: () =>
      db
        .selectFrom('payment')
        .select(['use', 'amount_minor as amount'])
        .where('account_id', '=', accountId)
        .orderBy('paid_at')
        .orderBy('created_at')
        .execute(),
    listChanges: () =>
      db.selectFrom('plan_change').selectAll().where('account_id', '=', accountId).orderBy('number').execute(),
    listFindings: async () =>
      (await db.selectFrom('finding').select('kind').where('account_id', '=', accountId).execute()).map(
        ({ kind }) => kind,
      ),
    /** Sum of all lines of the account's ledger by account of the books. */
    async readLedger(): Promise<Record<string, number>> {
      const { rows } = await sql<{ account: string; amount: number }>`
        select line.account, sum(line.amount_minor)::bigint as amount
        from ledger_line line
        join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
        join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
        where payment.account_id = ${accountId} group by line.account`.execute(db)
      return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
    },
    /** What the provider took of this account, in the order in which it did. */
    async listTaken(slug: Slug = 'stripe'): Promise<number[]> {
      const checkouts = await db
        .selectFrom('checkout')
        .select('reference')
        .where('account_id', '=', accountId)
        .execute()
      const own = new Set(checkouts.map(({ reference }) => reference))
      const { books } = await sandbox.read<{ books: { kind: string; reference: string; amountMinor: number }[] }>(
        `/control/${slug}/books`,
      )
      return books
        .filter(({ kind, reference }) => kind === 'charge' && own.has(reference))
        .map(({ amountMinor }) => amountMinor)
    },
  }
}
