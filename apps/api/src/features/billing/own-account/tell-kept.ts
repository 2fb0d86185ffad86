import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { toAmountText } from '../checkout/view.ts'
import { type TellNeeds, tellPerson } from '../tell-person.ts'

export interface TellKeptNeeds extends TellNeeds {
  db: Db
  clock: Clock
  publicUrl: string
}

const MAX_TOLD = 200
/** Later than that it is no news. */
const NEWS_MS = 3 * 24 * 3_600_000

interface KeptCredit {
  tenantId: string
  accountId: string
  currency: string
  amountMinor: number
  leftMinor: number
}

/**
 * Whoever sent money to their own number while nothing was open is told that it came, each sum once. What has paid for something by
 * then has a receipt, and is not told of. @returns how many were looked at
 */
export async function tellKept(needs: TellKeptNeeds): Promise<number> {
  return needs.db.transaction().execute(async (tx) => {
    const { rows } = await sql<KeptCredit>`
      delete from credit_news using credit
      where credit_news.ctid = any(array(select ctid from credit_news order by created_at
          limit ${MAX_TOLD} for update skip locked))
        and credit.tenant_id = credit_news.tenant_id and credit.payment_id = credit_news.payment_id
      returning credit.tenant_id as "tenantId", credit.account_id as "accountId", credit.currency,
        credit.amount_minor as "amountMinor", credit.left_minor as "leftMinor"`.execute(tx)
    for (const kept of rows) if (kept.leftMinor > 0) await tell(needs, tx, kept)
    return rows.length
  })
}

async function tell(needs: TellKeptNeeds, tx: Tx, kept: KeptCredit): Promise<void> {
  const { tenantId, accountId, currency, amountMinor, leftMinor } = kept
  const url = `${needs.publicUrl}/#/account`
  const left = leftMinor < amountMinor ? ` ${toAmountText(leftMinor, currency)} of it is left.` : ''
  const words = {
    mail: () => ({
      subject: 'Your money has come',
      paragraphs: [
        `${toAmountText(amountMinor, currency)} came to your account number. It is yours: it makes your next payment smaller.${left}`,
        'You can ask for it back in your account.',
      ],
      link: { text: 'See your account', url },
    }),
    sms: ({ appName }: { appName: string }) =>
      `${appName}: ${currency} ${toDecimalText(amountMinor, currency)} came to your account number. It is yours and makes your next payment smaller. ${url}`,
  }
  const expiresAt = new Date(needs.clock.now().getTime() + NEWS_MS)
  await tellPerson(needs, tx, { tenantId, accountId, purpose: 'own-kept', expiresAt, say: () => words })
}
