import { PAYMENT_GATEWAYS } from '@kola/contract/billing'
import { PAYMENTS_PAGE } from '@kola/contract/payments/page'
import type { BankAccount, Payment, PaymentState, PaymentStepKind } from '@kola/contract/payments/payment'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { missingOf, RECEIVED, type ReceivedRow, toReceiving } from '../credit/receiving.ts'
import { toPaperNumber } from '../invoices/numbers.ts'
import type { Providers } from '../providers/registry.ts'
import { listShown, type ShownRow, toPushed } from '../pushed/shown.ts'
import { type Checkout, DIRECT_DEBIT, isPushedWay, OVER, PUSHED_WAYS } from './checkout.ts'
import { BOUGHT_TITLE } from './order/bought-title.ts'
import { CHECKOUT_COLUMNS } from './order/columns.ts'
import { isTold, listQuestions, type StepRow, type ToldStep } from './order/questions.ts'

export interface ViewRow extends Checkout {
  plan_title: string
  price_title: string
  steps: StepRow[]
  receipt_year: number | null
  receipt_number: number | null
  receipt_vat_minor: number | null
  paid_through: Date | null
  invoices: { year: number; number: number }[]
  /** Where the payer sends it. */
  shown: ShownRow | null
  received: ReceivedRow[]
  rental: RentalRow | null
  /** What was promised to go back by now has not. */
  is_back_late: boolean
}

/** The film that is rented, with its window once that is paid for. */
interface RentalRow {
  id: string
  title: string
  beginByMs: number | null
  endsAtMs: number | null
}

/** Which payments; of an account, one by its reference, those that were begun before another, or so many: what hangs, then the newest. */
export type ViewsOf =
  | { tenantId: string; accountId: string; reference?: string; before?: string | undefined; newest?: number }
  | { tenantId: string; checkoutIds: readonly string[] }

/** Begun before that one; ids grow with time. */
export const isBefore = (of: { tenantId: string; before: string }) => sql<boolean>`
  (checkout.started_at, checkout.id) < (select last.started_at, last.id from checkout last
    where last.tenant_id = ${of.tenantId} and last.reference = ${of.before})`

function toCondition(of: ViewsOf) {
  if ('checkoutIds' in of) return sql`checkout.id = any(${of.checkoutIds}::text[])`
  const { tenantId, accountId, reference, before } = of
  const more = reference === undefined ? sql`true` : sql`checkout.reference = ${reference}`
  const older = before === undefined ? sql`true` : isBefore({ tenantId, before })
  return sql`checkout.account_id = ${accountId} and ${more} and ${older}`
}

const RENTAL = sql`
  select json_build_object('id', title.id, 'title', title.name,
    'beginByMs', floor(extract(epoch from rental.begin_by) * 1000),
    'endsAtMs', floor(extract(epoch from rental.ends_at) * 1000)) as rental
  from title left join rental on rental.tenant_id = checkout.tenant_id and rental.checkout_id = checkout.id
    and rental.voided_at is null
  where title.tenant_id = checkout.tenant_id and title.id = checkout.title_id`

const IS_BACK_LATE = sql`exists (
  select 1 from payment pay
  join refund on refund.tenant_id = pay.tenant_id and refund.payment_id = pay.id and refund.state in ('queued', 'pending')
  join finding late on late.tenant_id = refund.tenant_id and late.fact = 'refund-overdue:' || refund.id
  where pay.tenant_id = checkout.tenant_id and pay.checkout_id = checkout.id)`

/** Of a page elsewhere nothing is heard that was left before anything was paid: only where it is sent does an open one hang. */
const HANGS_FIRST = sql`(checkout.state in ('pending', 'action_required')
  or (checkout.state = 'open' and checkout.way = any(${[...PUSHED_WAYS]}::text[]))) desc,`

/** Payments with all that is shown of them, newest first, in one statement. */
export async function listViews(db: Db, of: ViewsOf): Promise<ViewRow[]> {
  const { rows } = await sql<Omit<ViewRow, 'shown'>>`
    with checkout as (
      select ${CHECKOUT_COLUMNS} from checkout where checkout.tenant_id = ${of.tenantId} and ${toCondition(of)}
      order by ${'newest' in of ? HANGS_FIRST : sql``} checkout.started_at desc, checkout.id desc
      limit ${'newest' in of ? of.newest : PAYMENTS_PAGE}
    )
    select ${CHECKOUT_COLUMNS}, plan.title as plan_title, ${BOUGHT_TITLE} as price_title, steps.steps,
      receipt.year as receipt_year, receipt.number as receipt_number,
      receipt.vat_minor as receipt_vat_minor, period.ends_at as paid_through,
      invoices.invoices, received.received, rents.rental, ${IS_BACK_LATE} as is_back_late
    from checkout
    join plan on plan.tenant_id = checkout.tenant_id and plan.id = checkout.plan_id
    join price on price.tenant_id = checkout.tenant_id and price.id = checkout.price_id
    left join lateral (
      select coalesce(json_agg(json_build_object('kind', step.kind, 'detail', step.detail,
        'atMs', floor(extract(epoch from step.at) * 1000)) order by step.id), '[]') as steps
      from checkout_step step where step.tenant_id = checkout.tenant_id and step.checkout_id = checkout.id
    ) steps on true
    left join lateral (
      select pay.tenant_id, pay.id from payment pay
      where pay.tenant_id = checkout.tenant_id and pay.checkout_id = checkout.id and pay.use <> 'unapplied'
      order by pay.paid_at limit 1
    ) first_payment on true
    left join lateral (
      select coalesce(json_agg(json_build_object('year', invoice.year, 'number', invoice.number)
        order by invoice.year, invoice.number), '[]') as invoices
      from payment pay join invoice on invoice.tenant_id = pay.tenant_id and invoice.payment_id = pay.id
      where pay.tenant_id = checkout.tenant_id and pay.checkout_id = checkout.id
    ) invoices on true
    left join lateral (${RECEIVED}) received on true
    left join lateral (${RENTAL}) rents on true
    left join receipt on receipt.tenant_id = first_payment.tenant_id and receipt.payment_id = first_payment.id
    left join subscription_period period
      on period.tenant_id = first_payment.tenant_id and period.payment_id = first_payment.id and period.voided_at is null
    order by checkout.started_at desc, checkout.id desc`.execute(db)
  const checkoutIds = rows.filter(({ way }) => isPushedWay(way)).map(({ id }) => id)
  const shown = await listShown(db, { tenantId: of.tenantId, checkoutIds })
  return rows.map((row) => ({ ...row, shown: shown.get(row.id) ?? null }))
}

/** Such as 5 January 2027. */
export const toDay = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** As the screens write it: ₦2,900. */
export const toAmountText = (amountMinor: number, currency: string): string =>
  new Intl.NumberFormat('en', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' },
  }).format(Number(toDecimalText(amountMinor, currency)))

/** What went back of transfers that were not exact, and what would be; null where nothing did. */
export function toReturnedText({ returned, amount_minor: exact, currency }: ShownRow): string | null {
  if (returned.length === 0) return null
  const sums = new Intl.ListFormat('en').format(returned.map((minor) => toAmountText(minor, currency)))
  const [transfer, was, it] = returned.length === 1 ? ['transfer', 'was', 'it'] : ['transfers', 'were', 'them']
  return (
    `Your ${transfer} of ${sums} ${was} not the exact amount: your bank gives ${it} back to you. ` +
    `Please send ${toAmountText(exact, currency)}.`
  )
}

interface Names {
  providers: Providers
  banks: readonly BankAccount[]
}

const nameOf = ({ providers }: Names, slug: string): string => providers.find(slug)?.name ?? 'the bank'

function toStepText(step: ToldStep, checkout: ViewRow, names: Names): string {
  const { amountMinor, currency, until, beginBy, hours, message, isCredit } = step.detail as Record<string, string> & {
    amountMinor?: number
  }
  const amount = amountMinor === undefined ? '' : `${toAmountText(amountMinor, currency ?? checkout.currency)} `
  const texts: Record<PaymentStepKind, string> = {
    started:
      checkout.way === DIRECT_DEBIT
        ? `Your bank was asked by direct debit, through ${nameOf(names, checkout.provider)}`
        : `Started with ${nameOf(names, checkout.provider)}`,
    debited:
      checkout.purpose === 'own_account' ? `${amount}came in` : isCredit ? `${amount}of your credit` : `${amount}taken`,
    confirmed: `Confirmed by ${nameOf(names, checkout.provider)}`,
    access_granted: beginBy
      ? `You can begin it until ${toDay(new Date(beginBy))}, and then watch for ${hours} hours`
      : until
        ? `You can watch until ${toDay(new Date(until))}`
        : 'You can watch',
    failed: message ? `Declined: ${message}` : 'Declined. Nothing was taken',
    cancelled: 'Cancelled. Nothing was taken',
    expired: isCredit ? 'Not paid in time. What came is your credit' : 'Not paid in time. Nothing was taken',
    debited_twice: `${amount}taken a second time`,
    refund_queued: checkout.is_back_late
      ? `${amount}on its way back to you. It is late, and we see to it`
      : `${amount}on its way back to you, within 72 hours`,
    refunded: `${amount}given back`,
    taken_back: `${amount}taken back by your bank. You can watch until it has decided`,
    came_back: `${amount}given to us by your bank`,
  }
  return texts[step.kind]
}

/** Where it stands, and what to do; for the person. */
function toMessage(row: ViewRow, names: Names): string {
  const { state, provider, paid_through: until, decline_message: why, shown } = row
  const back = shown && (state === 'open' || state === 'pending') ? toReturnedText(shown) : null
  if (back) return back
  if (row.purpose === 'own_account' && state === 'paid')
    return 'It came to your account number, and is yours: it makes your next payment smaller.'
  const missing = missingOf(row)
  const hasCredit = row.received.some(({ credit, isPaying }) => credit !== null && !isPaying)
  if (hasCredit && missing > 0) {
    const text = toAmountText(missing, row.currency)
    return `${text} is missing. Send it and you can watch; what came is yours until then.`
  }
  if (hasCredit && OVER.has(row.state))
    return 'It was not paid whole. What came is your credit: use it, or ask for it back.'
  const name = nameOf(names, provider)
  const texts: Record<PaymentState, string> = {
    open: 'Not paid yet. Nothing was taken.',
    action_required: 'Your bank wants you to confirm this payment. Nothing was taken yet.',
    pending:
      provider === 'manual'
        ? (toAsked(row) ??
          'We look for your deposit. Write the reference on it, and you can watch as soon as we have found it.')
        : `${name} is still working on it. You need not pay again: we go on by ourselves and write to you.`,
    paid: until ? `Paid. You can watch until ${toDay(until)}.` : `Paid.${toWindowText(row)}`,
    failed: why ? `Declined: ${why} Nothing was taken.` : 'Declined. Nothing was taken.',
    cancelled: 'You cancelled it. Nothing was taken.',
    expired: 'It was not paid in time. Nothing was taken. Should money come later, we give you access or send it back.',
    refunded: toBackMessage(row),
  }
  return texts[state]
}

/** Of a deposit that is waited for. */
function toQuestion({ state, provider, steps }: ViewRow): Pick<Payment, 'question'> {
  const question = state === 'pending' && provider === 'manual' ? listQuestions(steps).at(-1) : undefined
  return question ? { question: question.text } : {}
}

/** The last question about it; null where nothing was asked. */
function toAsked({ steps, reference }: ViewRow): string | null {
  const question = listQuestions(steps).at(-1)
  return question
    ? `We look for your deposit, and ask: ${question.text} Please answer on the help page, with ${reference}.`
    : null
}

/** Of a rental; empty of all else. */
function toWindowText({ rental, play_hours: hours }: ViewRow): string {
  if (!rental?.beginByMs) return ''
  if (rental.endsAtMs !== null) return ` You began it, and can watch until ${toDay(new Date(rental.endsAtMs))}.`
  const beginBy = toDay(new Date(rental.beginByMs))
  return ` Begin it until ${beginBy}: from your first play you can watch for ${hours} hours.`
}

function toBackMessage(row: ViewRow): string {
  const { changes_subscription_id: changed, receipt_number: receipt, steps } = row
  const why = changed && receipt === null ? 'Your plan was changed, renewed or ended meanwhile. ' : ''
  const isOnTheWay = !steps.some(({ kind }) => kind === 'refunded')
  const way = row.is_back_late
    ? 'It is late on its way back to you: 72 hours are over. We see to it, and you need do nothing.'
    : 'It is on its way back to you, within 72 hours.'
  return `${why}${isOnTheWay ? way : 'Given back.'}`
}

/** Money to the member's own number buys nothing yet, whatever its row had to name. */
function toBought({ purpose, plan_title, plan_id, price_title, price_id }: ViewRow) {
  if (purpose !== 'own_account') return { package: plan_title, package_id: plan_id, sub: price_title, sub_id: price_id }
  return { package: '', package_id: '', sub: price_title, sub_id: '', toOwnAccount: true as const }
}

/** Nothing is to be sent any more. */
const PAID: ReadonlySet<PaymentState> = new Set(['paid', 'refunded'])

export function toPayment(row: ViewRow, names: Names): Payment {
  const canGoOn = (row.state === 'open' || row.state === 'action_required') && row.url !== null
  const bank = names.banks.find(({ id }) => id === row.bank_id)
  const hasReceipt = row.receipt_year !== null && row.receipt_number !== null
  const receiving = toReceiving(row)
  return {
    reference: row.reference,
    gateway: PAYMENT_GATEWAYS.find((gateway) => gateway === row.provider) ?? 'manual',
    state: row.state,
    ...toBought(row),
    amount: toDecimalText(row.amount_minor, row.currency),
    ...(row.credit_minor > 0 && { credit: toDecimalText(row.credit_minor, row.currency) }),
    currency: row.currency,
    discount: toDecimalText(row.discount_minor, row.currency),
    coupon: row.coupon_code,
    recurring: row.is_recurring ? 1 : 0,
    startedAt: row.started_at.toISOString(),
    message: toMessage(row, names),
    ...toQuestion(row),
    expiry_date: row.paid_through?.toISOString().slice(0, 10) ?? null,
    receipt: hasReceipt ? `${row.receipt_year}-${String(row.receipt_number).padStart(6, '0')}` : null,
    vat: row.receipt_vat_minor === null ? null : toDecimalText(row.receipt_vat_minor, row.currency),
    invoices: row.invoices.map((invoice) => toPaperNumber('INV', invoice)),
    timeline: row.steps.filter(isTold).map((step) => ({
      kind: step.kind,
      at: new Date(step.atMs).toISOString(),
      text: toStepText(step, row, names),
    })),
    url: canGoOn && !row.shown ? row.url : null,
    deposit: bank ? { bank, expiresAt: row.expires_at.toISOString() } : null,
    ...(row.shown && !PAID.has(row.state) && { pushed: toPushed(row.shown) }),
    ...(receiving && { receiving }),
    ...(row.rental && { rental: toRental(row.rental, row) }),
  }
}

const toTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

function toRental({ id, title, beginByMs, endsAtMs }: RentalRow, { play_hours: hours }: ViewRow): Payment['rental'] {
  return { id, title, hours: hours ?? 0, beginBy: toTime(beginByMs), endsAt: toTime(endsAtMs) }
}
