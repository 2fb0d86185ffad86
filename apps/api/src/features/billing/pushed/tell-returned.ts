import { toAppConfig } from '@kola/contract/app-config'
import type { Db } from '#shared/database/database.ts'
import { toMail } from '#shared/mail/to-mail.ts'
import type { Messages } from '#shared/messages.ts'
import { toDecimalText } from '#shared/money.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { toAmountText } from '../checkout/view.ts'
import type { ShownRow } from './shown.ts'

export interface TellReturnedNeeds {
  db: Db
  tenants: Tenants
  messages: Messages
  publicUrl: string
}

/** The payer's bank sends money back: what it was, and what would have been exact. By mail, else by SMS. */
export async function tellReturned(
  { db, tenants, messages, publicUrl }: TellReturnedNeeds,
  { checkout, shown }: { checkout: Checkout; shown: ShownRow },
): Promise<void> {
  const { tenant_id: tenantId, account_id: accountId } = checkout
  const account = await db
    .selectFrom('account')
    .select(['email_address', 'first_name', 'telephone'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) return
  const { appName } = toAppConfig((await tenants.get(tenantId)).config)
  const { returned_minor: returned, amount_minor: exact, currency } = shown
  const shared = { tenantId, accountId, purpose: 'transfer-returned', expiresAt: shown.valid_to }
  const url = `${publicUrl}/#/payment-res?tx_ref=${checkout.reference}`
  if (account.email_address) {
    const mail = toMail({
      ...{ appName, subject: 'Your transfer goes back to you' },
      greeting: account.first_name ? `Hello ${account.first_name},` : 'Hello,',
      paragraphs: [
        `Your transfer of ${toAmountText(returned ?? 0, currency)} was not the exact amount, or came too late: your bank gives it back to you.`,
        `The exact amount is ${toAmountText(exact, currency)}.`,
      ],
      link: { text: 'See where it is', url },
    })
    const to = account.email_address
    await db.transaction().execute((tx) => messages.queueMail({ ...shared, to, ...mail }, tx))
  } else if (account.telephone) {
    const [back, due] = [returned ?? 0, exact].map((minor) => `${currency} ${toDecimalText(minor, currency)}`)
    const text = `${appName}: your transfer of ${back} goes back to you. The exact amount is ${due}. ${url}`
    const to = account.telephone
    await db.transaction().execute((tx) => messages.queueSms({ ...shared, to, text }, tx))
  }
}
