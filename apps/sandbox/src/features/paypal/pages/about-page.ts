import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import { toWire } from '../api/money.ts'
import type { Subscription } from '../billing/subscriptions.ts'

interface Shown {
  clientId: string
  webhookId: string
  subscriptions: Subscription[]
}

/** What the stand-in is, for who looks, and the subscriptions with their payments. */
export function aboutPage({ clientId, webhookId, subscriptions }: Shown): string {
  return page(
    'PayPal',
    html`<p><a href="/">Sandbox</a></p><h1>PayPal</h1>
    <p class="soft">The REST API under <code>/paypal/v1</code> and <code>/paypal/v2</code> for the client
      <code>${clientId}</code>; webhooks signed for <code>${webhookId}</code>.</p>
    <section class="card"><h2 style="margin-top:0">Control</h2>
      <p>Outcomes of a <code>custom_id</code>, a <code>reference_id</code>, the payer’s address, a plan, an id or
        <code>*</code>: <code>declined</code>, <code>pending</code> (approved for ever, captures pending for ever),
        <code>late</code> (active, or completed, a quarter of an hour later), <code>other-amount</code> (a whole unit more),
        <code>other-currency</code>, <code>no-balance</code> (nothing is given back).</p>
      <p>Subscriptions renew by the sandbox’s clock; a failed charge is tried again after five days, twice. What an address did
        not take is sent again whenever the clock is moved, up to 25 times.</p>
      <p>Operations for failures: <code>token</code>, <code>create-product</code>, <code>create-plan</code>,
        <code>create-subscription</code>, <code>get-subscription</code>, <code>cancel</code>, <code>suspend</code>,
        <code>activate</code>, <code>revise</code>, <code>capture-subscription</code>, <code>list-transactions</code>,
        <code>create-order</code>, <code>get-order</code>, <code>capture-order</code>, <code>refund-capture</code>,
        <code>refund-sale</code>, <code>verify-signature</code>, <code>certificate</code>, <code>list-events</code>, <code>search-transactions</code>.</p>
      <p>The account’s history comes three hours late, less 3.49 % and 49 hundredths. <code>POST /control/paypal/lies</code>: for
        <code>transaction search</code> it is not allowed (<code>isAllowed</code>), for <code>more transactions</code> it has other
        <code>rows</code>, for <code>settled</code> and an id that one says something else.</p>
      <p class="soft">Money moved: <code>GET /control/paypal/books</code>. A chargeback of a sale: the button below.</p></section>
    <section class="card"><h2 style="margin-top:0">Subscriptions</h2><ul>${subscriptions.toReversed().map(row)}</ul></section>`,
  )
}

function row({ id, customId, status, sales }: Subscription) {
  const payments = sales.map((sale) => {
    const { currency_code, value } = toWire(sale.money)
    return html`<li>${currency_code} ${value}: ${sale.state}
      <form method="post" action="/paypal/reverse" style="display:inline"><input type="hidden" name="sale" value="${sale.id}">
        <button>Charge ${sale.id} back</button></form></li>`
  })
  return html`<li><code>${id}</code> ${customId}: ${status}<ul>${payments}</ul></li>`
}
