import { html, type Markup } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import { isMobileMoney } from '../api/payments.ts'
import { OTP, PAYS, PIN } from '../billing/cards.ts'
import type { Link } from '../billing/ledger.ts'
import { toPrice } from '../money.ts'

const NAMES: Record<string, string> = {
  card: 'Card',
  banktransfer: 'Bank transfer',
  ussd: 'USSD',
  mpesa: 'M-Pesa',
  glo: 'Glo mobile money',
  mobilemoneyghana: 'Mobile money Ghana',
}

const nameOption = (option: string) => NAMES[option] ?? `Mobile money ${option.slice('mobilemoney'.length)}`

const field = (label: string, input: Markup) => html`<label class="field">${label} ${input}</label>`

function frame(link: Link, body: Markup): string {
  const failure = link.lastFailure ? html`<p role="alert"><strong>${link.lastFailure}</strong></p>` : ''
  return page(
    link.title,
    html`<main class="narrow"><p class="soft">Stand-in of Flutterwave</p><h1>${link.title}</h1>
    <p>${link.description}</p><p><strong>${toPrice(link.amount, link.currency)}</strong> for ${link.customer.email}</p>
    ${failure}${body}
    <form method="post" action="/flutterwave/pay/${link.id}/cancel"><button>Cancel payment</button></form></main>`,
  )
}

/** The choice of ways to pay, or the questions of the one that was chosen. */
export function methodPage(link: Link, method: string | undefined): string {
  const chosen =
    link.options.find((option) => option === method) ?? (link.options.length === 1 ? link.options[0] : null)
  if (!chosen) {
    const choices = link.options.map(
      (option) => html`<button class="choice" name="method" value="${option}">${nameOption(option)}</button>`,
    )
    return frame(link, html`<h2>How do you want to pay?</h2><form method="get">${choices}</form>`)
  }
  if (chosen === 'card') return frame(link, cardForm(link))
  if (isMobileMoney(chosen)) return frame(link, mobileMoneyForm(link, chosen))
  return frame(link, chosen === 'ussd' ? ussdForm(link) : transferForm(link))
}

function cardForm({ id }: Link) {
  return html`<h2>Card</h2><form class="card" method="post" action="/flutterwave/pay/${id}/card">
    ${field('Card number', html`<input name="number" inputmode="numeric" autocomplete="cc-number" required>`)}
    ${field('Valid till (MM/YY)', html`<input name="expiry" inputmode="numeric" autocomplete="cc-exp" required>`)}
    ${field('CVV', html`<input name="cvv" inputmode="numeric" autocomplete="cc-csc" required>`)}
    <p>${PAYS} pays here, with any date to come.</p>
    <button class="main">Pay</button></form>`
}

const otherForm = ({ id }: Link, method: string, body: Markup) =>
  html`<form class="card" method="post" action="/flutterwave/pay/${id}/other">
    <input type="hidden" name="method" value="${method}">${body}</form>`

const transferForm = (link: Link) =>
  otherForm(
    link,
    'banktransfer',
    html`<h2>Bank transfer</h2><p>Sandbox Bank, account number <strong>0067100155</strong></p>
    ${field('Amount that you send', html`<input name="amount" inputmode="decimal" value="${link.amount}" required>`)}
    <button class="main">I have sent the money</button>`,
  )

const ussdForm = (link: Link) =>
  otherForm(
    link,
    'ussd',
    html`<h2>USSD</h2><p>Dial <strong>*889*767*2000#</strong> on your phone.</p>
    <button class="main">I have dialled the code</button>`,
  )

const mobileMoneyForm = (link: Link, method: string) =>
  otherForm(
    link,
    method,
    html`<h2>${nameOption(method)}</h2><p>Approve the payment on your phone.</p>
    ${field('Mobile number', html`<input name="phone" inputmode="tel" autocomplete="tel" value="${link.customer.phone}" required>`)}
    <button class="main" name="result" value="approve">Approve on the phone</button>
    <button name="result" value="reject">Reject on the phone</button>`,
  )

/** What a card is asked for after its number. */
export function cardStepPage(link: Link): string {
  const action = `/flutterwave/pay/${link.id}/step`
  const step = link.attempt?.step ?? 'pin'
  if (step === '3ds') return frame(link, secureForm(action))
  const questions: Record<string, Markup> = {
    pin: html`<h2>PIN</h2>${field('Card PIN', html`<input name="pin" type="password" inputmode="numeric" required>`)}
      <p class="soft">${PIN} here.</p>`,
    otp: html`<h2>One-time password</h2>${field('OTP', html`<input name="otp" inputmode="numeric" autocomplete="one-time-code" required>`)}
      <p class="soft">${OTP} here.</p>`,
    address: html`<h2>Billing address</h2>${field('Address', html`<input name="address" autocomplete="street-address" required>`)}
      ${field('City', html`<input name="city" required>`)}${field('Zip code', html`<input name="zip" required>`)}`,
  }
  return frame(
    link,
    html`<form class="card" method="post" action="${action}">${questions[step]}<button class="main">Continue</button></form>`,
  )
}

const secureForm = (action: string) =>
  html`<form class="card" method="post" action="${action}"><h2>3-D Secure</h2><p>Your bank asks whether it is you.</p>
    <button class="main" name="result" value="complete">Complete</button>
    <button name="result" value="fail">Fail</button></form>`

export const secureStepPage = (action: string) =>
  page('3-D Secure', html`<main class="narrow"><p class="soft">Stand-in of Flutterwave</p>${secureForm(action)}</main>`)

export const overPage = (text: string) =>
  page('Payment', html`<main class="narrow"><p class="soft">Stand-in of Flutterwave</p><h1>${text}</h1></main>`)
