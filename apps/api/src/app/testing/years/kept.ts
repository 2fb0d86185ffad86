import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Booked, Happened } from './reckoning.ts'

interface Owned {
  accountId: string
  purpose: string
  /** The checkout, where the payer's bank sends the money. */
  pushedFor: string | null
}
interface CheckoutRow extends Owned {
  reference: string
}
interface PaymentRow extends Owned {
  transaction: string
  backMinor: number
}

const OWNED = sql`checkout.account_id as "accountId", checkout.purpose,
  case when checkout.way in ('banktransfer', 'ussd') then checkout.id end as "pushedFor"`

const listCheckouts = async (db: Db): Promise<Map<string, Owned>> => {
  const { rows } = await sql<CheckoutRow>`select checkout.reference, ${OWNED} from checkout`.execute(db)
  return new Map(rows.map((row) => [row.reference, row]))
}

/** With what of each went back: a refund of a party names itself, and no charge. */
const listPayments = async (db: Db): Promise<Map<string, PaymentRow>> => {
  const { rows } = await sql<PaymentRow>`
    select payment.transaction_id as transaction, ${OWNED}, (
      select coalesce(sum(refund.amount_minor), 0)::int from refund where refund.tenant_id = payment.tenant_id
        and refund.payment_id = payment.id and refund.state = 'done') as "backMinor"
    from payment join checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.transaction, row]))
}

type Given = { accountId: string } & Exclude<Happened, { kind: 'charge' }>

/** What no party knows: periods that credit paid whole, and days that codes gave. */
async function listGiven(db: Db): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select account_id as "accountId", 'credit' as kind, paid_at as at, 0 as days from payment
      where provider = 'credit' and use = 'period'
    union all
    select gift.redeemed_by, 'code', per.starts_at, gift.days from gift
      join subscription_period per on per.tenant_id = gift.tenant_id and per.subscription_id = gift.subscription_id
        and per.number = gift.period_number`.execute(db)
  return rows
}

/** What happened to each account, oldest first; a gift's payment is its receiver's days, and no days of its buyer's. */
export async function listHappened(db: Db, books: readonly Booked[]): Promise<Map<string, Happened[]>> {
  const [checkouts, payments] = [await listCheckouts(db), await listPayments(db)]
  const happened = new Map<string, Happened[]>()
  const add = (accountId: string, one: Happened) => {
    const list = happened.get(accountId)
    if (list) list.push(one)
    else happened.set(accountId, [one])
  }
  for (const { kind, transaction, reference, at, amountMinor: bookedMinor } of books) {
    if (kind !== 'charge') continue
    const payment = payments.get(transaction)
    const owner = payment ?? checkouts.get(reference)
    const amountMinor = bookedMinor - (payment?.backMinor ?? 0)
    if (owner?.purpose === 'gift' || amountMinor <= 0) continue
    const charge = { transaction, at: new Date(at), amountMinor, pushedFor: owner?.pushedFor ?? null }
    add(owner?.accountId ?? `nobody: ${transaction}`, { kind: 'charge', ...charge })
  }
  for (const { accountId, ...one } of await listGiven(db)) add(accountId, one)
  for (const list of happened.values()) list.sort((a, b) => a.at.getTime() - b.at.getTime())
  return happened
}
