import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import { OTP, PIN, TEST_CARDS } from './billing/cards.ts'
import { OUTCOMES } from './billing/outcomes.ts'
import { toPrice } from './money.ts'
import type { Party } from './party.ts'

const LATEST = 50

/** What the stand-in is, for who looks. */
export function aboutPage({ ledger }: Party): string {
  const latest = [...ledger.transactions.values()].slice(-LATEST).toReversed()
  const rows = latest.map(
    ({ id, txRef, amount, currency, status, paymentType }) =>
      html`<li>${id} <code>${txRef}</code> ${toPrice(amount, currency)}, ${paymentType}: ${status}</li>`,
  )
  const subscriptions = [...ledger.subscriptions.values()].map(
    ({ id, customer, plan, status, nextChargeAt }) =>
      html`<li>${id} ${customer.email} on ${plan.name}: ${status}, next ${nextChargeAt.toISOString()}</li>`,
  )
  const outcomes = Object.entries(OUTCOMES).map(([word, meaning]) => html`<li><code>${word}</code> ${meaning}</li>`)
  const cards = TEST_CARDS.map(
    ({ number, flow, refusal }) => html`<li><code>${number}</code> ${flow}, ${refusal ?? 'succeeds'}</li>`,
  )
  const none = html`<li>None yet</li>`
  return page(
    'Flutterwave',
    html`<p><a href="/">Sandbox</a></p><h1>Flutterwave</h1>
    <p class="soft">Version 3 at <code>/flutterwave/v3</code>: hosted links, verification, plans, subscriptions, tokens, refunds.</p>
    <section class="card"><h2>Transactions</h2><ul>${rows.length ? rows : none}</ul></section>
    <section class="card"><h2>Subscriptions</h2><ul>${subscriptions.length ? subscriptions : none}</ul></section>
    <section class="card"><h2>Cards</h2><ul>${cards}</ul><p>PIN ${PIN}, OTP ${OTP}, any future expiry.</p></section>
    <section class="card"><h2>Control</h2>
      <p>Outcomes of a <code>tx_ref</code>, an address, the id of a subscription (its renewals) or <code>*</code>:</p>
      <ul>${outcomes}</ul>
      <p>Renewals and late successes come when the clock is advanced. What moved: <code>GET /control/flutterwave/books</code>.</p>
      </section>`,
  )
}
