import { html, type Markup } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import type { Account } from '../account.ts'
import { toTotals } from '../billing/checkout.ts'
import type { CheckoutSession } from '../state/objects.ts'

type Texts = Record<string, string | undefined>

/** Currencies without a smaller unit are sent in whole ones. */
function toPrice(amount: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  const number = (amount / 10 ** digits).toLocaleString('en', { minimumFractionDigits: digits })
  return `${currency.toUpperCase()} ${number}`
}

const field = (label: string, input: Markup) => html`<label class="field">${label} ${input}</label>`

/** The form of the hosted checkout. */
export function payPage(account: Account, session: CheckoutSession, typed: Texts): string {
  const known = account.store.find('customer', session.customer)?.email ?? session.customer_email
  const email = known
    ? html`<p>${known}</p>`
    : field('Email', html`<input name="email" type="email" autocomplete="email" value="${typed.email}" required>`)
  const back = session.cancel_url ? html`<p><a href="${session.cancel_url}">Back</a></p>` : ''
  return page(
    'Checkout',
    html`<main class="narrow"><p class="soft">Stand-in of Stripe</p>${back}<h1>${toTitle(session)}</h1>
    ${summary(account, session)}${promotionForm(session, typed)}
    <form class="card" method="post" action="/stripe/pay/${session.id}">${typed.fault && html`<p role="alert"><strong>${typed.fault}</strong></p>`}
    ${email}${isFree(account, session) ? '' : cardFields(typed)}
    <button class="main">${toVerb(session)}</button></form></main>`,
  )
}

const isFree = (account: Account, session: CheckoutSession) =>
  session.mode !== 'setup' &&
  session.payment_method_collection === 'if_required' &&
  toTotals(account, session).total === 0

function cardFields(typed: Texts) {
  return html`${field('Card number', html`<input name="number" inputmode="numeric" autocomplete="cc-number" required>`)}
    ${field('Expiry (MM / YY)', html`<input name="expiry" inputmode="numeric" autocomplete="cc-exp" required>`)}
    ${field('CVC', html`<input name="cvc" inputmode="numeric" autocomplete="cc-csc" required>`)}
    ${field('Cardholder name', html`<input name="name" autocomplete="cc-name" value="${typed.name}" required>`)}
    ${field('Postal code', html`<input name="postalCode" autocomplete="postal-code" value="${typed.postalCode}">`)}`
}

const toTitle = ({ mode, $trialDays }: CheckoutSession) => {
  if (mode === 'setup') return 'Save your card'
  if (mode === 'payment') return 'Pay'
  return $trialDays > 0 ? `${$trialDays} days free` : 'Subscribe'
}

const toVerb = ({ mode, $trialDays }: CheckoutSession) => {
  if (mode === 'setup') return 'Save card'
  if (mode === 'payment') return 'Pay'
  return $trialDays > 0 ? 'Start trial' : 'Subscribe'
}

function summary(account: Account, session: CheckoutSession) {
  if (session.mode === 'setup') return ''
  const { subtotal, discount, total, later, currency } = toTotals(account, session)
  const lines = session.$lines.map(({ price, quantity }) => {
    const name = account.store.find('product', price.product)?.name
    const every = price.recurring ? ` every ${price.recurring.interval_count} ${price.recurring.interval}` : ''
    return html`<li>${quantity} × ${name}: ${toPrice(price.unit_amount, currency)}${every}</li>`
  })
  const isTrial = session.$trialDays > 0
  return html`<section class="card"><ul>${lines}</ul>
    ${isTrial ? '' : html`<p>Subtotal ${toPrice(subtotal, currency)}</p>`}
    ${discount > 0 ? html`<p>Discount −${toPrice(discount, currency)}</p>` : ''}
    ${isTrial ? html`<p>After the trial ${toPrice(later, currency)}</p>` : ''}
    <p><strong>Total due today ${toPrice(total, currency)}</strong></p></section>`
}

function promotionForm({ id, allow_promotion_codes }: CheckoutSession, typed: Texts) {
  if (!allow_promotion_codes) return ''
  return html`<form class="card" method="post" action="/stripe/pay/${id}/promotion">
    ${typed.codeFault && html`<p role="alert"><strong>${typed.codeFault}</strong></p>`}
    ${field('Promotion code', html`<input name="code" autocomplete="off" value="${typed.code}" required>`)}<button>Apply</button></form>`
}

export function closedPage(session: CheckoutSession | null): string {
  const text = session === null ? 'There is no such checkout' : 'This checkout is over'
  const back = session?.cancel_url ? html`<p><a href="${session.cancel_url}">Back</a></p>` : ''
  return page(
    'Checkout',
    html`<main class="narrow"><p class="soft">Stand-in of Stripe</p><h1>${text}</h1>${back}</main>`,
  )
}

/** The bank's question. In a frame of Stripe.js, `script` tells the page around it when it is answered. */
export function securePage(action: string, script = ''): string {
  return page(
    '3-D Secure',
    html`<main class="narrow"><p class="soft">Stand-in of a bank</p><h1>3-D Secure</h1><p>Is this payment yours?</p>
    <form class="card" method="post" action="${action}"><button class="main" name="result" value="complete">Complete</button>
    <p></p><button name="result" value="fail">Fail</button></form></main>${script && html`<script src="${script}"></script>`}`,
  )
}

export const donePage = (script: string) =>
  page(
    '3-D Secure',
    html`<main class="narrow"><h1>Done</h1><p>You can go on.</p></main><script src="${script}"></script>`,
  )
