import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import type { Account } from './account.ts'
import { toPeriodEnd } from './billing/subscribing.ts'
import { TEST_IDS, TEST_NUMBERS } from './cards/test-cards.ts'
import { OUTCOMES } from './state/outcomes.ts'

const LATEST = 50

/** What the stand-in is, for who looks. */
export function aboutPage({ store }: Account): string {
  const charges = store.list('charge').slice(-LATEST).toReversed()
  const rows = charges.map(
    ({ id, amount, currency, amount_refunded, disputed }) =>
      html`<li><code>${id}</code> ${toPrice(amount, currency)}${amount_refunded ? `, refunded ${toPrice(amount_refunded, currency)}` : ''}${disputed ? ', disputed' : ''}</li>`,
  )
  const subscriptions = store
    .list('subscription')
    .slice(-LATEST)
    .map(
      (one) =>
        html`<li><code>${one.id}</code> ${one.status} until ${new Date(toPeriodEnd(one) * 1_000).toISOString()}</li>`,
    )
  const none = html`<li>None yet</li>`
  return page(
    'Stripe',
    html`<p><a href="/">Sandbox</a></p><h1>Stripe</h1>
    <p class="soft">The calls at <code>/v1</code>, Stripe.js at <code>/stripe/v3/</code>, the hosted checkout and 3-D Secure here.</p>
    <section class="card"><h2>Charges</h2><ul>${rows.length ? rows : none}</ul></section>
    <section class="card"><h2>Subscriptions</h2><ul>${subscriptions.length ? subscriptions : none}</ul></section>
    <section class="card"><h2>Cards</h2><ul>${TEST_NUMBERS.map(({ number, does }) => html`<li><code>${number}</code> ${does}</li>`)}</ul>
      <p>Any future expiry, any CVC. On the server: ${Object.keys(TEST_IDS).map((id) => html`<code>${id}</code> `)}</p></section>
    <section class="card"><h2>Control</h2>
      <p>Outcomes of a customer’s id or address, a subscription, a checkout’s reference, a metadata value or <code>*</code>,
        several by a space:</p>
      <ul>${Object.entries(OUTCOMES).map(([word, meaning]) => html`<li><code>${word}</code> ${meaning}</li>`)}</ul>
      <p>Renewals, retries, trial ends and late successes come when the clock is advanced, by nothing too: <code>POST /control/clock</code> with <code>advanceMs</code> 0.
        What moved: <code>GET /control/stripe/books</code>.</p></section>`,
  )
}

const toPrice = (amount: number, currency: string) => `${currency.toUpperCase()} ${(amount / 100).toFixed(2)}`
