import { html } from '#shared/html.ts'
import { toMajor } from '#shared/major-amount.ts'
import { page } from '#shared/page.ts'
import type { Payment } from '../payments.ts'

interface Shown {
  companyToken: string
  serviceType: string
  payments: Payment[]
}

/** What the stand-in is, for who looks, and what was paid. */
export function aboutPage({ companyToken, serviceType, payments }: Shown): string {
  const rows = payments
    .toReversed()
    .map(
      ({ companyRef, amountMinor, currency, status, token }) =>
        html`<li><a href="/dpo/payv2.php?ID=${token}">${companyRef || token}</a> ${currency} ${toMajor(amountMinor, currency)}: ${status}</li>`,
    )
  return page(
    'DPO Pay',
    html`<p><a href="/">Sandbox</a></p><h1>DPO Pay</h1>
    <p class="soft">The XML API at <code>POST /dpo/API/v6/</code> and <code>/v7/</code>, the page where people pay at
      <code>/dpo/payv2.php?ID=…</code>. Company token <code>${companyToken}</code>, service type <code>${serviceType}</code>.</p>
    <section class="card"><h2 style="margin-top:0">Control</h2>
      <p>Outcomes of a <code>CompanyRef</code>, of the payer’s address, or of <code>*</code>, for the page and for charges
        of a stored card alike: <code>declined</code> (901), <code>pending</code> (003 for ever), <code>late</code> (003, then
        paid a quarter of an hour later), <code>queued</code> (005), <code>authorised</code> (001), <code>mispaid</code> (half of it: 002),
        <code>other-amount</code> (000, a whole unit more), <code>other-currency</code> (000);
        of refunds <code>refund-declined</code> (008) and <code>refund-manual</code> (009).</p>
      <p>Operations for failures: <code>createToken</code>, <code>verifyToken</code>, <code>getSubscriptionToken</code>,
        <code>chargeTokenRecurrent</code>, <code>cancelToken</code>, <code>refundToken</code>, <code>verifyRefund</code>,
        <code>pullAccount</code>, <code>pay-page</code>, <code>pay</code>.</p>
      <p class="soft">Money moved: <code>GET /control/dpo/books</code>. A transfer at a bank arrives a day later. Paid out is
        on the second day, less 3.5 %; <code>POST /control/dpo/lies</code> for <code>settled</code> and a token says another
        (<code>netMinor</code>, <code>atMs</code>).</p></section>
    <section class="card"><h2 style="margin-top:0">Payments</h2><ul>${rows}</ul></section>`,
  )
}
