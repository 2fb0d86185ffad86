import { html } from '#shared/html.ts'
import { toMajor } from '#shared/major-amount.ts'
import { page } from '#shared/page.ts'
import type { Subscription } from './billing/subscriptions.ts'
import type { Transaction } from './billing/transactions.ts'

interface Shown {
  merchantId: string
  publicKey: string
  subscriptions: Subscription[]
  transactions: Transaction[]
}

/** What the stand-in is, for who looks, and what was charged. */
export function aboutPage({ merchantId, publicKey, subscriptions, transactions }: Shown): string {
  return page(
    'Braintree',
    html`<p><a href="/">Sandbox</a></p><h1>Braintree</h1>
    <p class="soft">The gateway at <code>/merchants/${merchantId}</code> for the public key <code>${publicKey}</code>, and
      the drop-in’s script at <code>/braintree/web/dropin/js/dropin.min.js</code>.</p>
    <section class="card"><h2 style="margin-top:0">Control</h2>
      <p>Outcomes of a subscription, an order, a customer, a payment method, a plan or <code>*</code>: <code>declined</code> (2000),
        <code>declined-2001</code> and any other code, <code>pending</code> (a subscription stays Pending, a sale
        settlement_pending, for ever), <code>late</code> (the same for a quarter of an hour), <code>other-amount</code> (a whole
        unit more), <code>other-currency</code>.</p>
      <p>Amounts of the documented tests decline in US dollars alone. A merchant account’s name ends with its
        currency: <code>kola_ngn</code>. A sale settles after a day of the clock, and is paid out on the
        morning after less 2.9 % and thirty hundredths; <code>POST /control/braintree/lies</code> for <code>settled</code> and its id
        holds it back (<code>isHeld</code>), sends it back (<code>isSuccess</code>) or pays it in another currency. A subscription in arrears is charged again after two and five
        days and canceled after ten.</p>
      <p>Operations for failures: <code>client-token</code>, <code>create-customer</code>, <code>create-payment-method</code>,
        <code>create-subscription</code>, <code>get-subscription</code>, <code>update-subscription</code>,
        <code>cancel-subscription</code>, <code>sale</code>, <code>refund</code>, <code>void</code>,
        <code>search-subscription-ids</code>, <code>search-transaction-ids</code>, <code>search-transactions</code>,
        <code>search-disputes</code>, <code>tokenize</code>, <code>script</code>.</p>
      <p class="soft">Money moved: <code>GET /control/braintree/books</code>.</p>
      <form method="post" action="/braintree/check"><button>Send a check to the webhook</button></form></section>
    <section class="card"><h2 style="margin-top:0">Subscriptions</h2>
      <ul>${subscriptions.toReversed().map(({ id, status, plan }) => html`<li><code>${id}</code> ${plan.id}: ${status}</li>`)}</ul></section>
    <section class="card"><h2 style="margin-top:0">Transactions</h2><ul>${transactions.toReversed().map(row)}</ul></section>`,
  )
}

function row({ id, type, status, amountMinor, currency, subscriptionId }: Transaction) {
  const dispute = (kind: string, words: string) => html`<button name="kind" value="${kind}">${words}</button>`
  return html`<li><code>${id}</code> ${type} ${currency} ${toMajor(amountMinor, currency)} ${subscriptionId}: ${status}
    <form method="post" action="/braintree/dispute" style="display:inline"><input type="hidden" name="transaction" value="${id}">
      ${dispute('dispute_opened', 'Open a dispute')} ${dispute('dispute_won', 'Won')} ${dispute('dispute_lost', 'Lost')}</form></li>`
}
