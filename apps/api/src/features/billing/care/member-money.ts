import { PAYMENT_GATEWAYS } from '@kola/contract/billing'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { BOUGHT_TITLE } from '../checkout/order/bought-title.ts'
import { listWaiting } from '../gifts/list.ts'
import { countGranted, type Giving, giveDays } from './give-days.ts'
import { type TakingBack, takeDaysBack } from './take-back.ts'

const MOST_PAYMENTS = 50
const MOST_PAYERS = 20

interface Who {
  tenantId: string
  accountId: string
}

/** What those who look after members know of their money, and the days that they may give. */
export function createMemberMoney({ db, clock }: { db: Db; clock: Clock }) {
  return {
    listPlans: (tenantId: string) => listPlans(db, tenantId),
    findPayers: (tenantId: string, reference: string) => findPayers(db, tenantId, reference),
    async read(who: Who) {
      const [paid, payments, waiting, grantedDays] = await Promise.all([
        readPaid(db, who),
        listPayments(db, who),
        listWaiting({ db }, who),
        db.transaction().execute((tx) => countGranted(tx, { ...who, now: clock.now() })),
      ])
      return { paid, payments, waiting: waiting.map((one) => ({ plan: one.package, days: one.days })), grantedDays }
    },
    give: (giving: Giving, tx: Tx) => giveDays(tx, giving, clock.now()),
    takeBack: (of: TakingBack, tx: Tx) => takeDaysBack(tx, of, clock.now()),
  }
}

async function listPlans(db: Db, tenantId: string) {
  return db
    .selectFrom('plan')
    .select(['id', 'title', 'is_special as isSpecial'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .limit(500)
    .execute()
}

async function findPayers(db: Db, tenantId: string, reference: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from checkout where tenant_id = ${tenantId}
      and reference = any(${[reference, reference.toUpperCase()]}::text[])
    union
    select paid.account_id from payment paid where paid.tenant_id = ${tenantId} and paid.transaction_id = ${reference}
      and paid.provider = any(${[...PAYMENT_GATEWAYS]}::text[])
    limit ${MOST_PAYERS}`.execute(db)
  return rows.map(({ id }) => id)
}

async function readPaid(db: Db, { tenantId, accountId }: Who) {
  const { rows } = await sql<{ currency: string; payments: number; minor: number }>`
    select paid.currency, count(*)::int as payments, (sum(paid.amount_minor) - coalesce(sum(back.minor), 0))::bigint as minor
    from payment paid
    left join lateral (select sum(refund.amount_minor) as minor from refund
      where refund.tenant_id = paid.tenant_id and refund.payment_id = paid.id and refund.state = 'done') back on true
    where paid.tenant_id = ${tenantId} and paid.account_id = ${accountId}
    group by paid.currency order by payments desc`.execute(db)
  return rows.map(({ currency, payments, minor }) => ({
    ...{ amount: toDecimalText(Number(minor), currency), currency, payments },
  }))
}

async function listPayments(db: Db, { tenantId, accountId }: Who) {
  const { rows } = await sql<{
    reference: string
    what: string | null
    provider: string
    state: string
    at: Date
    minor: number
    currency: string
    refusal: string
  }>`
    select checkout.reference, ${BOUGHT_TITLE} as what, checkout.provider, checkout.state, checkout.started_at as at,
      checkout.amount_minor as minor, checkout.currency, checkout.decline_message as refusal
    from checkout
    join plan on plan.tenant_id = checkout.tenant_id and plan.id = checkout.plan_id
    join price on price.tenant_id = checkout.tenant_id and price.id = checkout.price_id
    where checkout.tenant_id = ${tenantId} and checkout.account_id = ${accountId}
    order by checkout.started_at desc, checkout.id desc limit ${MOST_PAYMENTS}`.execute(db)
  return rows.map(({ minor, what, at, ...row }) => ({
    ...{ ...row, what: what ?? '', at: at.toISOString(), amount: toDecimalText(Number(minor), row.currency) },
  }))
}
