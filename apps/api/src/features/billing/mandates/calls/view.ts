import { PAYMENT_PROVIDERS } from '@kola/contract/billing'
import type { Mandate } from '@kola/contract/mandates/mandates'
import { sql } from 'kysely'
import type { KeptStep } from '#shared/database/schema/mandates/mandates.ts'
import { toDecimalText } from '#shared/money.ts'
import type { MandateNeeds } from '../needs.ts'
import type { MandateRow } from '../repository.ts'
import { refreshWaiting } from '../work.ts'
import { MANDATE_COLUMNS } from './columns.ts'

interface ViewRow extends MandateRow {
  planTitle: string
  paidThrough: Date | null
  debitOn: string | null
  debitMinor: number | null
}

interface Who {
  tenantId: string
  accountId: string
}

/** Of an account those that have not ended, and one by its id however it is. */
async function listViews(db: MandateNeeds['db'], { tenantId, accountId, mandateId }: Who & { mandateId?: string }) {
  const which = mandateId === undefined ? sql`mandate.state <> 'ENDED'` : sql`mandate.id = ${mandateId}`
  const { rows } = await sql<ViewRow>`
    select ${MANDATE_COLUMNS}, plan.title as "planTitle", sub.paid_through as "paidThrough",
      to_char(told.debit_on, 'YYYY-MM-DD') as "debitOn", told.amount_minor as "debitMinor"
    from mandate
    join plan on plan.tenant_id = mandate.tenant_id and plan.id = mandate.plan_id
    left join subscription sub on sub.tenant_id = mandate.tenant_id and sub.mandate_id = mandate.id
      and sub.state in ('ACTIVE', 'PAST_DUE')
    left join lateral (
      select notice.debit_on, notice.amount_minor from mandate_notice notice
      join renewal on renewal.tenant_id = notice.tenant_id and renewal.id = notice.renewal_id
        and renewal.subscription_id = sub.id and renewal.next_try_at is not null
      where notice.tenant_id = mandate.tenant_id and notice.mandate_id = mandate.id
      order by notice.debit_on desc limit 1
    ) told on true
    where mandate.tenant_id = ${tenantId} and mandate.account_id = ${accountId} and ${which}
    order by mandate.agreed_at desc limit 10`.execute(db)
  return rows
}

/** As they are known, with nobody asked. */
export const listKnownMandates = async (db: MandateNeeds['db'], who: Who): Promise<Mandate[]> =>
  (await listViews(db, who)).map(toMandate)

/** Those that wait for their holder are read on the way. */
export async function listMandates(needs: MandateNeeds, who: Who): Promise<Mandate[]> {
  for (const mandate of await listViews(needs.db, who)) await refreshWaiting(needs, mandate)
  return listKnownMandates(needs.db, who)
}

export async function getMandate(needs: MandateNeeds, of: Who & { mandateId: string }): Promise<Mandate> {
  const [row] = await listViews(needs.db, of)
  if (!row) throw new Error('a mandate that was just changed is not there')
  return toMandate(row)
}

function toMandate(row: ViewRow): Mandate {
  const { paidThrough, currency, amount_minor: minor } = row
  const isRenewing = row.state === 'ACTIVE' && paidThrough !== null
  return {
    ...{ id: row.id, gateway: PAYMENT_PROVIDERS.find((one) => one === row.provider) ?? 'paystack', state: row.state },
    ...{ pausedBy: row.paused_by ?? null, bankName: row.bank_name, last4: row.last4 },
    ...{ package: row.planTitle, package_id: row.plan_id, sub_id: row.price_id },
    ...{ amount: toDecimalText(minor, currency), currency, periodDays: row.period_days },
    ...{ agreedAt: row.agreed_at.toISOString(), activeAt: row.active_at?.toISOString() ?? null },
    endsAt: row.ends_at?.toISOString() ?? null,
    step: row.step && toStep(row.step),
    isRenewing,
    nextDebit: isRenewing
      ? {
          ...{ on: row.debitOn, amount: toDecimalText(row.debitMinor ?? minor, currency) },
          from: paidThrough.toISOString(),
        }
      : null,
  }
}

function toStep(step: KeptStep): Mandate['step'] {
  if (step.kind === 'page') return step
  const { amountMinor, currency, ...account } = step
  return { ...account, amount: toDecimalText(amountMinor, currency) }
}
