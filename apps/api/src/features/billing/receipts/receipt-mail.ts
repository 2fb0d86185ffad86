import { toAppConfig } from '@kola/contract/app-config'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toMail } from '#shared/mail/to-mail.ts'
import type { Messages } from '#shared/messages.ts'
import { toDecimalText } from '#shared/money.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { SUMMED_UP, type SummedUp, toSummary } from '../agreements/list.ts'
import { BOUGHT_TITLE } from '../checkout/order/bought-title.ts'
import { toDay } from '../checkout/view.ts'
import { CREDIT } from '../credit/only.ts'
import { toPaperNumber } from '../invoices/numbers.ts'

export interface ReceiptNeeds {
  db: Db
  tenants: Tenants
  messages: Messages
  /** Where the account is opened. */
  publicUrl: string
}

interface ReceiptRow {
  accountId: string
  email: string | null
  firstName: string
  reference: string
  provider: string
  priceTitle: string
  /** What came, and what of it is for something else. */
  amountMinor: number
  keptMinor: number
  creditMinor: number
  currency: string
  discountMinor: number
  isFirst: boolean
  vatMinor: number
  paidAt: Date
  paidThrough: Date | null
  /** Of a rental. */
  beginBy: Date | null
  hours: number | null
  invoiceYear: number | null
  invoiceNumber: number | null
  /** What was agreed to with the payment that began it; all null where nobody wrote it down. */
  agreed: SummedUp | null
}

const QUERY = ({ tenantId, paymentId }: Of) => sql<ReceiptRow>`
  select account.id as "accountId", account.email_address as email, account.first_name as "firstName", checkout.reference,
    payment.provider, ${BOUGHT_TITLE} as "priceTitle",
    payment.currency,
    case when payment.provider = ${CREDIT} then 0 else payment.amount_minor end as "amountMinor",
    coalesce((select amount_minor from credit
      where credit.tenant_id = payment.tenant_id and credit.payment_id = payment.id), 0) as "keptMinor",
    (select coalesce(sum(amount_minor), 0)::bigint from credit_use
      where credit_use.tenant_id = payment.tenant_id and credit_use.pays_id = payment.id) as "creditMinor",
    checkout.discount_minor as "discountMinor", period.number = 1 as "isFirst", receipt.vat_minor as "vatMinor",
    payment.paid_at as "paidAt", period.ends_at as "paidThrough", rental.begin_by as "beginBy", rental.play_hours as hours,
    invoice.year as "invoiceYear", invoice.number as "invoiceNumber",
    case when period.number = 1 or period.number is null then ${SUMMED_UP} end as agreed
  from payment
  join receipt on receipt.tenant_id = payment.tenant_id and receipt.payment_id = payment.id
  join checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
  join price on price.tenant_id = checkout.tenant_id and price.id = checkout.price_id
  join plan on plan.tenant_id = checkout.tenant_id and plan.id = checkout.plan_id
  join account on account.tenant_id = payment.tenant_id and account.id = payment.account_id and account.deleted_at is null
  left join invoice on invoice.tenant_id = payment.tenant_id and invoice.payment_id = payment.id
  left join rental on rental.tenant_id = payment.tenant_id and rental.payment_id = payment.id
  left join agreement agreed on agreed.tenant_id = payment.tenant_id and agreed.checkout_id = payment.checkout_id
  left join subscription_period period on period.tenant_id = payment.tenant_id and period.payment_id = payment.id
  where payment.tenant_id = ${tenantId} and payment.id = ${paymentId}`

interface Of {
  tenantId: string
  paymentId: string
  /** Its number. */
  receipt: string
}

/** The receipt as a mail; who has no address finds it in the account. A second run sends no second mail. */
export async function sendReceipt(needs: ReceiptNeeds, of: Of): Promise<void> {
  const { db, tenants, messages, publicUrl } = needs
  const { rows } = await QUERY(of).execute(db)
  const [row] = rows
  if (!row?.email) return
  const { config } = await tenants.get(of.tenantId)
  const { appName, texts } = toAppConfig(config)
  const money = (amountMinor: number) => `${row.currency} ${toDecimalText(amountMinor, row.currency)}`
  const lines = [
    `Receipt ${of.receipt}`,
    `${row.priceTitle}: ${money(row.amountMinor + row.creditMinor - row.keptMinor + (row.isFirst ? row.discountMinor : 0))}`,
    ...(row.isFirst && row.discountMinor > 0 ? [`Discount: ${money(-row.discountMinor)}`] : []),
    ...(row.creditMinor > 0 ? [`Paid with your credit: ${money(row.creditMinor)}`] : []),
    `Paid: ${money(row.amountMinor)}`,
    ...(row.keptMinor > 0 ? [`Kept as your credit: ${money(row.keptMinor)}`] : []),
    `of which VAT${texts.vat_percent ? ` ${texts.vat_percent} %` : ''}: ${money(row.vatMinor)}`,
    `Paid on ${toDay(row.paidAt)}, reference ${row.reference}`,
    ...(texts.tax_number ? [`${texts.company_name || appName}, tax number ${texts.tax_number}`] : []),
  ]
  const invoice = toInvoiceNumber(row)
  const mail = toMail({
    appName,
    subject: `Your receipt ${of.receipt}`,
    greeting: row.firstName ? `Hello ${row.firstName},` : 'Hello,',
    paragraphs: [toThanks(row), ...lines, ...(row.agreed ? [toSummary(row.agreed)] : [])],
    ...(invoice && { link: { text: `Invoice ${invoice}`, url: `${publicUrl}/#/account/invoices/${invoice}` } }),
    footnote: 'You find all your payments in your account.',
  })
  const who = { tenantId: of.tenantId, accountId: row.accountId, to: row.email }
  await db
    .transaction()
    .execute((tx) =>
      messages.queueMail({ ...who, purpose: 'receipt', messageId: toMessageId(of.paymentId), ...mail }, tx),
    )
}

function toThanks({ paidThrough, beginBy, hours }: ReceiptRow): string {
  if (beginBy) {
    return `Thank you. You can begin it until ${toDay(beginBy)}: from your first play you can watch it for ${hours} hours.`
  }
  return paidThrough ? `Thank you. You can watch until ${toDay(paidThrough)}.` : 'Thank you for your payment.'
}

const toInvoiceNumber = ({ invoiceYear: year, invoiceNumber: number }: ReceiptRow): string | null =>
  year === null || number === null ? null : toPaperNumber('INV', { year, number })

/** The payment's own id: one receipt for each. */
const toMessageId = (paymentId: string): string => paymentId
