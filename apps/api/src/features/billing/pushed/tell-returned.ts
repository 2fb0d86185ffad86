import type { Tx } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { toAmountText } from '../checkout/view.ts'
import { type TellNeeds, tellPerson } from '../tell-person.ts'
import type { ReturnedOf } from './returned.ts'

export interface TellReturnedNeeds extends TellNeeds {
  publicUrl: string
}

/** The payer's bank sends money back: what it was, and what would have been exact. */
export async function tellReturned(
  needs: TellReturnedNeeds,
  tx: Tx,
  { checkout, shown, returnedMinor }: ReturnedOf,
): Promise<void> {
  const { amount_minor: exact, currency } = shown
  const [back, due] = [toAmountText(returnedMinor, currency), toAmountText(exact, currency)]
  const [plainBack, plainDue] = [returnedMinor, exact].map((minor) => `${currency} ${toDecimalText(minor, currency)}`)
  const url = `${needs.publicUrl}/#/payment-res?tx_ref=${checkout.reference}`
  const words = {
    mail: () => ({
      subject: 'Your transfer goes back to you',
      paragraphs: [
        `Your transfer of ${back} was not the exact amount, or came too late: your bank gives it back to you.`,
        `The exact amount is ${due}.`,
      ],
      link: { text: 'See where it is', url },
    }),
    sms: ({ appName }: { appName: string }) =>
      `${appName}: your transfer of ${plainBack} goes back to you. The exact amount is ${plainDue}. ${url}`,
  }
  const { tenant_id: tenantId, account_id: accountId } = checkout
  const telling = { tenantId, accountId, purpose: 'transfer-returned', expiresAt: shown.valid_to }
  await tellPerson(needs, tx, { ...telling, say: () => words })
}
