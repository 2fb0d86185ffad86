import { toAppConfig } from '@kola/contract/app-config'
import type { Tx } from '#shared/database/database.ts'
import { toMail } from '#shared/mail/to-mail.ts'
import { toDecimalText } from '#shared/money.ts'
import { toAmountText, toDay } from '../checkout/view.ts'
import { makeLink } from './link/links.ts'
import type { RenewalNeeds } from './needs.ts'
import type { RenewalRow } from './repository.ts'

/** What a person is told of: the first no, and that nothing is tried any more. */
export type UnpaidKind = 'failed' | 'stopped' | 'no-means'

const WORDS: Readonly<Record<UnpaidKind, (next: string) => string>> = {
  failed: (next) => `Your bank did not pay for your membership. We try again on ${next}.`,
  stopped: () => 'Your bank did not pay for your membership, and we do not try your card again.',
  'no-means': () => 'Your membership has run out, and there is no card that we could charge.',
}

/** Sent once for each kind, with the link by which it can be paid at once; what is queued is there with the plan. */
export async function tellUnpaid(
  { tenants, messages, publicUrl, clock }: Pick<RenewalNeeds, 'tenants' | 'messages' | 'publicUrl' | 'clock'>,
  tx: Tx,
  { renewal, kind, nextAt }: { renewal: RenewalRow; kind: UnpaidKind; nextAt: Date | null },
): Promise<void> {
  const { tenant_id: tenantId, id: renewalId, account_id: accountId } = renewal
  const account = await tx
    .selectFrom('account')
    .select(['email_address', 'first_name', 'telephone'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) return
  const { appName } = toAppConfig((await tenants.get(tenantId)).config)
  const url = `${publicUrl}${await makeLink(tx, { tenantId, renewalId }, clock.now())}`
  const said = WORDS[kind](nextAt ? toDay(nextAt) : '')
  const due = toAmountText(renewal.amount_minor, renewal.currency)
  const shared = { tenantId, accountId, purpose: `renewal-${kind}`, expiresAt: renewal.ends_at }
  if (account.email_address) {
    const mail = toMail({
      ...{ appName, subject: 'Your membership was not renewed' },
      greeting: account.first_name ? `Hello ${account.first_name},` : 'Hello,',
      paragraphs: [said, `You can pay ${due} by transfer, USSD or another card until ${toDay(renewal.ends_at)}.`],
      link: { text: `Pay ${due}`, url },
      footnote: 'Whoever has this link can pay for your membership, and nothing else.',
    })
    await messages.queueMail({ ...shared, to: account.email_address, ...mail }, tx)
  } else if (account.telephone) {
    // Of letters that an SMS has: one that it has not would double what it costs.
    const plain = `${renewal.currency} ${toDecimalText(renewal.amount_minor, renewal.currency)}`
    await messages.queueSms({ ...shared, to: account.telephone, text: `${appName}: ${said} Pay ${plain}: ${url}` }, tx)
  }
}
