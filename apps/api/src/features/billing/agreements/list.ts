import { AGREEMENTS_PAGE, type Agreement } from '@kola/contract/agreements/agreements'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { AgreementTable } from '#shared/database/schema/proofs/agreements.ts'
import { toDecimalText } from '#shared/money.ts'
import { RENTED_TITLE } from '../checkout/order/bought-title.ts'
import { toAmountText, toDay } from '../checkout/view.ts'

interface Row extends Selectable<AgreementTable> {
  plan: string | null
  /** The film that is rented. */
  rented: string | null
  reference: string | null
}

/** Newest first. @param before id of the last one of the page before */
export async function listAgreements(
  db: Db,
  { tenantId, accountId, before }: { tenantId: string; accountId: string; before?: string | undefined },
): Promise<Agreement[]> {
  const older = before
    ? sql`(agreed.agreed_at, agreed.id) < (select last.agreed_at, last.id from agreement last
        where last.tenant_id = ${tenantId} and last.account_id = ${accountId} and last.id = ${before})`
    : sql`true`
  const { rows } = await sql<Row>`
    select agreed.*, plan.title as plan, ${RENTED_TITLE} as rented, checkout.reference
    from agreement agreed
    left join checkout on checkout.tenant_id = agreed.tenant_id and checkout.id = agreed.checkout_id
    left join subscription sub on sub.tenant_id = agreed.tenant_id and sub.id = agreed.subscription_id
    left join plan on plan.tenant_id = agreed.tenant_id and plan.id = coalesce(checkout.plan_id, sub.plan_id)
    where agreed.tenant_id = ${tenantId} and agreed.account_id = ${accountId} and ${older}
    order by agreed.agreed_at desc, agreed.id desc limit ${AGREEMENTS_PAGE}`.execute(db)
  return rows.map(toAgreement)
}

/** What a summary is made of. */
export type SummedUp = Pick<
  Row,
  'kind' | 'amount_minor' | 'currency' | 'period_days' | 'is_recurring' | 'plan' | 'rented'
> & {
  agreedMs: number
}

/** The same of a row `agreed` beside its `plan`, as one value; null where there is none. */
export const SUMMED_UP = sql`case when agreed.id is not null then json_build_object('kind', agreed.kind,
  'amount_minor', agreed.amount_minor, 'currency', agreed.currency, 'period_days', agreed.period_days,
  'is_recurring', agreed.is_recurring, 'plan', plan.title, 'rented', ${RENTED_TITLE},
  'agreedMs', floor(extract(epoch from agreed.agreed_at) * 1000)) end`

/** In one sentence, for a screen and for the receipt: `You agreed on 25 November 2026 to …`. */
export function toSummary(of: SummedUp): string {
  const when = `You agreed on ${toDay(new Date(of.agreedMs))} to`
  if (of.amount_minor === null || of.currency === null || of.period_days === null) {
    return of.kind === 'mandate' ? `${when} direct debit.` : `${when} a card that pays your renewals.`
  }
  const price = toAmountText(of.amount_minor, of.currency)
  if (of.rented) return `${when} ${price} for ${of.rented}.`
  const what = of.plan ? `${price} for ${of.plan}` : price
  return of.is_recurring
    ? `${when} ${what}, charged every ${of.period_days} days until you cancel.`
    : `${when} ${what}, once for ${of.period_days} days.`
}

const toAgreement = (row: Row): Agreement => ({
  ...{
    id: row.id,
    kind: row.kind,
    agreedAt: row.agreed_at.toISOString(),
    summary: toSummary({ ...row, agreedMs: row.agreed_at.getTime() }),
  },
  ...{ words: row.words, wordsVersion: row.words_version, wordsSha256: row.words_sha256 },
  ...{ termsVersion: row.terms_version, privacyVersion: row.privacy_version, package: row.plan ?? '' },
  price: row.amount_minor === null ? null : toDecimalText(row.amount_minor, row.currency ?? 'NGN'),
  ...{ currency: row.currency, periodDays: row.period_days, recurring: row.is_recurring ? 1 : 0 },
  ...{ client: row.client, reference: row.reference },
})
