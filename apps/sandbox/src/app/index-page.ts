import { html } from '../shared/html.ts'
import { page } from '../shared/page.ts'

interface Shown {
  smtpPort: number
  callbackUrl: string
}

/** The first page: who is stood in for, and where. */
export function indexPage({ smtpPort, callbackUrl }: Shown): string {
  return page(
    'Sandbox',
    html`<h1>Sandbox</h1>
    <p class="soft">Stand-ins of the outside parties, speaking their real protocols on this machine. Never in production.</p>
    <section class="card"><h2 style="margin-top:0"><a href="/mail">Mail</a></h2>
      <p>Takes every message over SMTP at <code>localhost:${smtpPort}</code> and shows it. Nothing leaves this machine.</p>
      <p class="soft">Programs: <code>GET /mail/messages?to=…&amp;waitMs=…</code></p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/sms">SMS</a></h2>
      <p>Termii, Africa’s Talking and Twilio: takes every SMS, shows it as a phone does, and reports that it was delivered.</p>
      <p class="soft">Programs: <code>GET /sms/messages?to=…&amp;waitMs=…</code></p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/drmtoday/">DRMtoday</a></h2>
      <p>Licences for Widevine, PlayReady and FairPlay addresses, answered with Clear Key.
        Asks <code>${callbackUrl.split('?')[0]}</code> before it grants one.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/google/">Google</a> and <a href="/facebook/">Facebook</a></h2>
      <p>Sign-in by redirect: people to choose among, or any name and address that you type.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/recaptcha/">reCAPTCHA</a></h2>
      <p>The robot check’s script and its verification. Everybody is a person until the control API says otherwise.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/chat/">Chat</a></h2>
      <p>A widget in the shape of tawk.to’s, and what was written into it.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/stripe/">Stripe</a></h2>
      <p>Its calls at <code>/v1</code>, Stripe.js, the hosted checkout and subscriptions renewed by the clock.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/flutterwave/">Flutterwave</a></h2>
      <p>Hosted payment links, plans renewed by the clock, tokens and refunds at <code>/flutterwave/v3</code>.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/dpo/">DPO Pay</a></h2>
      <p>The XML API, the page where people pay, and charges of a stored card.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/paypal/">PayPal</a></h2>
      <p>Plans, subscriptions that renew by the sandbox’s clock, orders, refunds and signed webhooks.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/braintree/">Braintree</a></h2>
      <p>The gateway for its libraries, subscriptions that renew by the sandbox’s clock, and the drop-in for cards.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/paystack/">Paystack</a></h2>
      <p>Its page for cards, transfer and USSD, charges of kept cards, refunds, disputes and signed webhooks.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/bank/">Bank</a></h2>
      <p>The payers’ banks: send money to a number that was shown, dial a code. Also <code>POST /control/inbound | dial</code>.</p></section>
    <section class="card"><h2 style="margin-top:0"><a href="/control/">Control</a></h2>
      <p>Advance the clock, set an outcome, plan a failure, read what was received.</p>
      <p class="soft"><code>POST /control/{party}/outcomes | faults | callbacks | reset</code>,
        <code>GET /control/{party}/received | books</code>, <code>POST /control/clock | reset</code></p></section>`,
  )
}
