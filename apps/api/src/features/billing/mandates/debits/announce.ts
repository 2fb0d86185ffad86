import { sql } from 'kysely'
import { toAmountText } from '#features/billing/checkout/view.ts'
import { isTellingTime } from '#features/billing/notices/moments.ts'
import { findRenewal, listTries, type RenewalOf, type RenewalRow } from '#features/billing/renewals/repository.ts'
import { planRetry } from '#features/billing/renewals/retry/plan-retry.ts'
import { tellUnpaid } from '#features/billing/renewals/tell-unpaid.ts'
import { toLagosDay, toLagosMs } from '#features/billing/retries/calendar/calendar.ts'
import { lockMoney } from '#features/billing/settle/repository.ts'
import { tellPerson, type Words } from '#features/billing/tell-person.ts'
import type { Tx } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { restAfterFailures } from '../change.ts'
import type { MandateNeeds } from '../needs.ts'
import { findRenewing, lockMandate, type MandateRow, toOf } from '../repository.ts'
import { toAccountText } from '../tell.ts'

export type AnnounceNeeds = Pick<MandateNeeds, 'db' | 'clock' | 'tenants' | 'messages' | 'publicUrl'>

/** A member knows the sum and the day so long before. */
const AHEAD_DAYS = 3
const MAX_ROWS = 200

interface Announcing {
  renewal: RenewalRow
  mandate: MandateRow
}

/**
 * Plans the debit of a period, and tells its member. Within the lock of the account's money.
 * @returns whether it was told; otherwise nothing is debited, and the period is paid by its link
 */
export async function announceDebit(
  needs: AnnounceNeeds,
  tx: Tx,
  { renewal, mandate }: Announcing,
): Promise<'mail' | 'sms' | ''> {
  const now = needs.clock.now()
  const of = { tenantId: renewal.tenant_id, renewalId: renewal.id }
  const earliest = new Date(toLagosMs(toLagosDay(now.getTime()) + AHEAD_DAYS, 0))
  const tries = await listTries(tx, of)
  const isAgreed = renewal.amount_minor <= mandate.amount_minor && renewal.currency === mandate.currency
  const plan = isAgreed
    ? await planRetry(needs, tx, { renewal, tries, mandate, now: earliest })
    : { stop: 'more-than-agreed' }
  const change = tx.updateTable('renewal').where('tenant_id', '=', of.tenantId).where('id', '=', of.renewalId)
  if ('stop' in plan) {
    await change.set({ next_try_at: null, stop_reason: plan.stop }).execute()
    if (plan.stop === 'mandate-suspended') await restAfterFailures(needs, tx, mandate)
    await tellUnpaid(needs, tx, { renewal, kind: 'no-debit', nextAt: null })
    return ''
  }
  const channel = await tellDebit(needs, tx, { renewal, mandate, at: plan.at })
  if (channel === '') {
    await change.set({ next_try_at: null, stop_reason: 'not-told' }).execute()
    return ''
  }
  await sql`
    insert into mandate_notice (tenant_id, renewal_id, mandate_id, debit_on, amount_minor, told_at, channel)
    values (${of.tenantId}, ${of.renewalId}, ${mandate.id}, (${plan.at}::timestamptz at time zone 'Africa/Lagos')::date,
      ${renewal.amount_minor}, ${now}, ${channel})
    on conflict (tenant_id, renewal_id, debit_on) do nothing`.execute(tx)
  await change.set({ next_try_at: plan.at, stop_reason: '' }).execute()
  await tx
    .updateTable('subscription')
    .set({ next_charge_at: plan.at })
    .where('tenant_id', '=', of.tenantId)
    .where('id', '=', renewal.subscription_id)
    .where('state', 'in', ['ACTIVE', 'PAST_DUE'])
    .execute()
  return channel
}

/** Such as Monday 7 December 2026. */
const toDate = (at: Date): string =>
  at
    .toLocaleDateString('en-GB', {
      ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' },
    })
    .replace(',', '')

function tellDebit(needs: AnnounceNeeds, tx: Tx, { renewal, mandate, at }: Announcing & { at: Date }) {
  const { tenant_id: tenantId, account_id: accountId, amount_minor: minor, currency } = renewal
  const due = toAmountText(minor, currency)
  const url = `${needs.publicUrl}/#/account`
  const words: Words = {
    mail: () => ({
      subject: `${due} by direct debit on ${toDate(at)}`,
      paragraphs: [
        `On ${toDate(at)}, between seven and ten in the morning, we ask your bank for ${due} from ${toAccountText(mandate)}. It pays for the next ${renewal.period_days} days of your membership.`,
        'Please see that it is there by then: your bank may charge you for a debit that fails, and we try once, not more.',
        'If you do not want it, pause or end the direct debit in your account before then.',
      ],
      link: { text: 'Open my account', url },
    }),
    sms: ({ appName }) =>
      `${appName}: ${currency} ${toDecimalText(minor, currency)} by direct debit on ${toDate(at)}. To stop it: ${url}`,
  }
  return tellPerson(needs, tx, { tenantId, accountId, purpose: 'mandate-debit', expiresAt: at, say: () => words })
}

/** Renewals that a mandate is to pay and whose day is not planned: by day, as any notice. @returns how many */
export async function announceLeft(needs: AnnounceNeeds): Promise<number> {
  const { db, clock } = needs
  if (!isTellingTime(clock.now())) return 0
  const { rows } = await sql<RenewalOf & { accountId: string }>`
    select renewal.tenant_id as "tenantId", renewal.id as "renewalId", renewal.account_id as "accountId" from renewal
    join subscription sub on sub.tenant_id = renewal.tenant_id and sub.id = renewal.subscription_id
      and sub.mandate_id is not null and sub.state in ('ACTIVE', 'PAST_DUE')
    where renewal.state = 'open' and renewal.next_try_at is null and renewal.stop_reason = ''
      and not exists (select from checkout where checkout.tenant_id = renewal.tenant_id
        and checkout.renewal_id = renewal.id and checkout.state in ('open', 'action_required', 'pending'))
    order by renewal.created_at limit ${MAX_ROWS}`.execute(db)
  for (const { accountId, ...of } of rows) {
    await db.transaction().execute(async (tx) => {
      await lockMoney(tx, { tenantId: of.tenantId, accountId })
      const renewal = await findRenewal(tx, of)
      const isLeft = renewal?.state === 'open' && renewal.next_try_at === null && renewal.stop_reason === ''
      const found = isLeft && (await findRenewing(tx, { ...of, subscriptionId: renewal.subscription_id }))
      if (found) await announceDebit(needs, tx, { renewal, mandate: await lockMandate(tx, toOf(found)) })
    })
  }
  return rows.length
}
