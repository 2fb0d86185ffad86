import type { Tx } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { toAmountText, toDay } from '../checkout/view.ts'
import { tellPerson, type Words } from '../tell-person.ts'
import { makeLink } from './link/links.ts'
import type { RenewalNeeds } from './needs.ts'
import type { RenewalRow } from './repository.ts'

/** What a person is told of: the first no, and that nothing is tried any more. */
export type UnpaidKind = 'failed' | 'stopped' | 'no-means' | 'debit-failed' | 'no-debit'

const WORDS: Readonly<Record<UnpaidKind, (next: string) => string>> = {
  failed: (next) => `Your bank did not pay for your membership. We try again on ${next}.`,
  stopped: () => 'Your bank did not pay for your membership, and we do not try your card again.',
  'debit-failed': () =>
    'Your bank did not pay by direct debit. We do not try it again for these days: your bank may charge you for a debit that fails.',
  'no-debit': () => 'Your membership is due, and nothing is debited for it.',
  'no-means': () => 'Your membership has run out, and there is no card that we could charge.',
}

/** Sent once for each kind, with the link by which it can be paid at once; what is queued is there with the plan. */
export async function tellUnpaid(
  needs: Pick<RenewalNeeds, 'tenants' | 'messages' | 'publicUrl' | 'clock'>,
  tx: Tx,
  { renewal, kind, nextAt }: { renewal: RenewalRow; kind: UnpaidKind; nextAt: Date | null },
): Promise<void> {
  const { tenant_id: tenantId, id: renewalId, account_id: accountId, amount_minor: amount, currency } = renewal
  const said = WORDS[kind](nextAt ? toDay(nextAt) : '')
  const due = toAmountText(amount, currency)
  const say = async (): Promise<Words> => {
    const url = `${needs.publicUrl}${await makeLink(tx, { tenantId, renewalId }, needs.clock.now())}`
    return {
      mail: () => ({
        subject: 'Your membership was not renewed',
        paragraphs: [said, `You can pay ${due} by transfer, USSD or another card until ${toDay(renewal.ends_at)}.`],
        link: { text: `Pay ${due}`, url },
        footnote: 'Whoever has this link can pay for your membership, and nothing else.',
      }),
      sms: ({ appName }) => `${appName}: ${said} Pay ${currency} ${toDecimalText(amount, currency)}: ${url}`,
    }
  }
  await tellPerson(needs, tx, { tenantId, accountId, purpose: `renewal-${kind}`, expiresAt: renewal.ends_at, say })
}
