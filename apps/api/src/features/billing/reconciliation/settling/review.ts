import { sql } from 'kysely'
import { addFact } from '#features/billing/findings/add-fact.ts'
import type { PaymentProvider } from '#features/billing/providers/provider.ts'
import { toDecimalText } from '#shared/money.ts'
import { enterOwned } from './enter-lines.ts'
import type { SettlingNeeds } from './needs.ts'
import { reportProvider } from './report-provider.ts'
import { listUnknown } from './repository.ts'
import { explainSums } from './sums/explain-sums.ts'

const DAY_MS = 86_400_000
/** A payment that is settled before we know of it is read within that time. */
const KNOWN_MS = DAY_MS
/** Weekends and feasts, and a provider that pays out once a week. */
export const LAG_DAYS = 10
/** What is older was told when it was so old. */
const LOOK_DAYS = 60
const AT_ONCE = 200
/** Of unsettled money a provider may have kept so much already. */
const MOST_PERMILLE = 60
const MOST_BESIDE = 10_000

interface Review {
  provider: Pick<PaymentProvider, 'slug' | 'settlements'>
  /** `parts` of it: lines that were nobody's, payments that were not settled, the balance. */
  cursor: string
}

/** What is left when all lines are read, so much of it at once. @returns where it goes on; null at its end */
export async function reviewSettled(needs: SettlingNeeds, review: Review): Promise<string | null> {
  const [part = 'unknown', after = ''] = review.cursor === '' ? [] : (JSON.parse(review.cursor) as [string, string])
  const on = (next: string | null, then: string) => JSON.stringify(next === null ? [then, ''] : [part, next])
  const { slug, settlements } = review.provider
  if (part === 'unknown') return on(await reviewUnknown(needs, slug, after), 'lacking')
  if (part === 'lacking') return on(await reviewLacking(needs, slug, after), 'clearing')
  // Some do not say what they hold.
  if (settlements) await reviewClearing(needs, slug, settlements)
  return null
}

/** Settled, and of nobody: looked for again, for what is read later; told when it is a day old. */
async function reviewUnknown({ db, clock }: SettlingNeeds, provider: string, after: string): Promise<string | null> {
  const at = clock.now()
  const { rows } = await sql<{
    id: string
    settlement: string
    transaction: string
    grossMinor: number
    currency: string
    notedAt: Date
  }>`
    select line_id as id, settlement_id as settlement, transaction_id as transaction, gross_minor as "grossMinor", currency,
      noted_at as "notedAt"
    from settlement_line line where provider = ${provider} and tenant_id is null and line_id > ${after}
      and not exists (select 1 from settlement_line part where part.provider = line.provider and part.part_of = line.line_id)
    order by line_id limit ${AT_ONCE}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    await enterOwned(tx, { provider, ids, at })
    await explainSums(tx, { provider, ids, at })
  })
  const unknown = await listUnknown(db, provider, ids)
  for (const { id, settlement, transaction, grossMinor, currency, notedAt } of rows) {
    if (!unknown.has(id) || at.getTime() - notedAt.getTime() < KNOWN_MS) continue
    const of = { provider, subject: `${settlement} ${transaction}`, currency, ours: 0, theirs: grossMinor }
    await reportProvider({ db, clock }, { kind: 'settlement-unknown', fact: `${provider}:${id}`, ...of })
  }
  return rows.length === AT_ONCE ? (ids.at(-1) ?? null) : null
}

/** Paid, and in no settlement for so long. */
async function reviewLacking({ db, clock }: SettlingNeeds, provider: string, after: string): Promise<string | null> {
  const at = clock.now()
  const days = (count: number) => new Date(at.getTime() - count * DAY_MS)
  const { rows } = await sql<{
    tenantId: string
    id: string
    accountId: string
    checkoutId: string
    reference: string
    transaction: string
    amountMinor: number
    currency: string
    isSettled: boolean
  }>`
    select payment.tenant_id as "tenantId", payment.id, payment.account_id as "accountId", payment.checkout_id as "checkoutId",
      checkout.reference, payment.transaction_id as transaction, payment.amount_minor as "amountMinor", payment.currency,
      exists (select 1 from settlement_line line where line.tenant_id = payment.tenant_id and line.payment_id = payment.id
        and line.kind = 'charge') as "isSettled"
    from payment join checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
    where payment.provider = ${provider} and payment.paid_at <= ${days(LAG_DAYS)} and payment.paid_at > ${days(LOOK_DAYS)}
      and payment.id > ${after}
      -- What was taken back before it was settled is in none.
      and not exists (select 1 from refund where refund.tenant_id = payment.tenant_id and refund.payment_id = payment.id
        and refund.state = 'done' and refund.provider_refund_id = 'void-' || payment.transaction_id)
      and exists (select 1 from settlement where settlement.provider = ${provider} and settlement.read_at is not null)
    order by payment.id limit ${AT_ONCE}`.execute(db)
  for (const {
    tenantId,
    id,
    accountId,
    checkoutId,
    reference,
    transaction,
    amountMinor,
    currency,
    isSettled,
  } of rows) {
    if (isSettled) continue
    const detail = { provider, transaction, reference, amount: `${currency} ${toDecimalText(amountMinor, currency)}` }
    const of = { tenantId, checkoutId, paymentId: id, accountId }
    await addFact(db, { kind: 'settlement-lacks', fact: `settlement-lacks:${id}`, at, detail, ...of })
  }
  return rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null
}

/** What the books have at the provider is what it says that it has, but for the fees of what is not settled and what moves now. */
async function reviewClearing(
  { db, clock }: SettlingNeeds,
  slug: string,
  settlements: NonNullable<PaymentProvider['settlements']>,
): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const { rows } = await sql<{
    currency: string
    clearingMinor: number
    movedMinor: number
    grossMinor: number
    count: number
  }>`
    select line.currency, sum(line.amount_minor)::bigint as "clearingMinor",
      coalesce(sum(abs(line.amount_minor)) filter (where entry.happened_at > ${since}), 0)::bigint as "movedMinor",
      coalesce(sum(abs(line.amount_minor)) filter (where entry.kind <> 'settlement' and not settled.done), 0)::bigint as "grossMinor",
      count(*) filter (where entry.kind <> 'settlement' and not settled.done)::int as count
    from ledger_line line
    join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id,
    lateral (select exists (select 1 from settlement_line one where one.tenant_id = entry.tenant_id
      and one.payment_id = entry.payment_id) as done) settled
    where line.account = ${`provider:${slug}`} group by line.currency`.execute(db)
  if (rows.length === 0) return
  const reported = await settlements.readBalance(rows.map(({ currency }) => currency))
  for (const { currency, clearingMinor, movedMinor, grossMinor, count } of rows) {
    const theirs = reported.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amountMinor, 0)
    const most = Math.floor((grossMinor * MOST_PERMILLE) / 1_000) + MOST_BESIDE * count
    const difference = clearingMinor - theirs
    if (difference >= -movedMinor && difference <= most + movedMinor) continue
    const of = { provider: slug, subject: 'balance', currency, ours: clearingMinor, theirs }
    await reportProvider({ db, clock }, { kind: 'clearing-differs', fact: `${slug}:${currency}:${difference}`, ...of })
  }
}
