import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import { BOUGHT_TITLE } from '../checkout/order/bought-title.ts'
import { REPORTED_ABOVE_MINOR } from './numbers.ts'
import type { Supplier } from './supplier.ts'

export interface Issuing {
  tx: Tx
  supplier: Supplier
  vatPermille: number
  now: Date
}

interface Of {
  tenant_id: string
  id: string
}

/**
 * The next number of a series in its year, drawn in the transaction that uses it: what is rolled back leaves no gap.
 * @param of `from` has one row where a paper is issued, and none where not
 */
export const drawNumber = (of: {
  tenantId: string
  series: 'INV' | 'CN'
  at: Date
  from: RawBuilder<unknown>
}): RawBuilder<unknown> => sql`
  insert into invoice_counter (tenant_id, series, year, last_number)
  select ${of.tenantId}, ${of.series}, ${of.at.getUTCFullYear()}, 1 from ${of.from}
  on conflict (tenant_id, series, year) do update set last_number = invoice_counter.last_number + 1
  returning year, last_number as number`

/** Our number without its hyphens, the service and the day. */
export const toIrn = (of: { series: 'INV' | 'CN'; service: string; at: Date }): RawBuilder<string> => {
  const end = `-${of.service}-${of.at.toISOString().slice(0, 10).replaceAll('-', '')}`
  return sql<string>`${`KOLA${of.series}`} || drawn.year
    || lpad(drawn.number::text, greatest(6, length(drawn.number::text)), '0') || ${end}`
}

/** The invoice of what a payment pays for, as the ledger has it by now. Nothing that is ours, or one that stands: none. */
export async function issueInvoice({ tx, supplier, vatPermille, now }: Issuing, payment: Of): Promise<void> {
  const { tenant_id: tenantId, id } = payment
  const isReported = sql`${supplier.reportService} <> '' and bought.currency = 'NGN' and bought.ours > ${REPORTED_ABOVE_MINOR}`
  const from = sql`bought where bought.ours > 0`
  await sql`
    with bought as (${toBought(payment)}), drawn as (${drawNumber({ tenantId, series: 'INV', at: now, from })})
    insert into invoice (tenant_id, year, number, payment_id, account_id, issued_at, supplied_at, supplier_name, supplier_address,
      supplier_tax_number, supplier_company_number, purchaser_name, plan_title, price_title, period_from, period_to, currency,
      discount_minor, net_minor, vat_permille, vat_minor, gross_minor, irn, report_state)
    select ${tenantId}, drawn.year, drawn.number, ${id}, bought.account_id, ${now}, bought.paid_at, ${supplier.name},
      ${supplier.address}, ${supplier.taxNumber}, ${supplier.companyNumber}, bought.purchaser, bought.plan_title,
      bought.price_title, bought.starts_at, case when bought.starts_at is not null then bought.ends_at end, bought.currency,
      bought.discount, bought.ours - bought.vat, case when bought.vat > 0 then ${vatPermille}::int else 0 end, bought.vat, bought.ours,
      case when ${isReported} then ${toIrn({ series: 'INV', service: supplier.reportService, at: now })} end,
      case when ${isReported} then 'queued' else 'not_needed' end
    from bought, drawn`.execute(tx)
}

/** One that the version before booked without: it comes first, then what goes back of it. */
export async function issueMissing(issuing: Issuing, payment: Of): Promise<void> {
  const found = await issuing.tx
    .selectFrom('invoice')
    .select('number')
    .where('tenant_id', '=', payment.tenant_id)
    .where('payment_id', '=', payment.id)
    .executeTakeFirst()
  if (!found) await issueInvoice(issuing, payment)
}

/** What was bought, when and by whom, and what of it is ours. */
const toBought = ({ tenant_id: tenantId, id }: Of) => sql`
  select payment.account_id, payment.paid_at, payment.currency, trim(account.first_name || ' ' || account.last_name) as purchaser,
    plan.title as plan_title,
    ${BOUGHT_TITLE} as price_title,
    coalesce(period.starts_at, case when sub.paid_through > payment.paid_at then payment.paid_at end) as starts_at,
    coalesce(period.ends_at, sub.paid_through) as ends_at, booked.*
  from payment
  join account on account.tenant_id = payment.tenant_id and account.id = payment.account_id
  join checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
  left join subscription sub on sub.tenant_id = payment.tenant_id and sub.id = payment.subscription_id
  left join lateral (
    select change.price_id from plan_change change
    where change.tenant_id = payment.tenant_id and change.subscription_id = payment.subscription_id
      and change.effective_at <= payment.paid_at order by change.number desc limit 1
  ) changed on true
  join price on price.tenant_id = payment.tenant_id and price.id = coalesce(changed.price_id, checkout.price_id)
  join plan on plan.tenant_id = price.tenant_id and plan.id = price.plan_id
  left join subscription_period period on period.tenant_id = payment.tenant_id and period.payment_id = payment.id
  cross join lateral (
    select (-coalesce(sum(line.amount_minor) filter (where line.account in ('revenue', 'vat', 'discount', 'deferred')), 0))::bigint as ours,
      (-coalesce(sum(line.amount_minor) filter (where line.account = 'vat'), 0))::bigint as vat,
      coalesce(sum(line.amount_minor) filter (where line.account = 'discount'), 0)::bigint as discount
    from ledger_entry entry
    join ledger_line line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
    where entry.tenant_id = payment.tenant_id and entry.payment_id = payment.id
  ) booked
  where payment.tenant_id = ${tenantId} and payment.id = ${id}`
