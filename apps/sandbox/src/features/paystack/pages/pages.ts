import { html, type Markup } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import type { Party } from '../party.ts'
import { OTP, TEST_CARDS } from '../state/cards.ts'
import type { Transaction } from '../state/ledger.ts'
import { OUTCOMES } from '../state/outcomes.ts'

export const toPrice = (minor: number, currency: string) =>
  `${currency} ${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

function frame(transaction: Transaction, body: Markup): string {
  const { requestedMinor, currency, customer, accessCode, fault } = transaction
  return page(
    'Pay',
    html`<main class="narrow"><p class="soft">Stand-in of Paystack</p>
    <h1>${toPrice(requestedMinor, currency)}</h1><p>${customer.email}</p>
    ${fault ? html`<p role="alert" class="card">${fault}</p>` : null}${body}
    <form method="post" action="/paystack/checkout/${accessCode}/cancel"><button>Cancel payment</button></form></main>`,
  )
}

const field = (label: string, input: Markup) => html`<label class="field">${label}${input}</label>`

const NAMES: Readonly<Record<string, string>> = {
  ...{ card: 'Pay with Card', bank: 'Pay with Bank', ussd: 'Pay with USSD', bank_transfer: 'Pay with Transfer' },
}
export const isShown = (channel: string) => channel in NAMES

const toAction = ({ accessCode }: Transaction, end: string) => `/paystack/checkout/${accessCode}/${end}`

/** What can be paid by, one form each; the first stands open. */
export function checkoutPage(transaction: Transaction): string {
  const shown = transaction.channels.filter(isShown)
  const parts = shown.map((channel, at) => {
    const body = toForm(transaction, channel)
    return html`<details ${at === 0 ? 'open' : ''}><summary>${NAMES[channel]}</summary>${body}</details>`
  })
  return frame(transaction, html`${parts}`)
}

function toForm(transaction: Transaction, channel: string): Markup {
  if (channel === 'card') {
    return html`<form class="card" method="post" action="${toAction(transaction, 'card')}">
      ${field('Card number', html`<input name="number" inputmode="numeric" autocomplete="cc-number" required>`)}
      ${field('Card expiry', html`<input name="expiry" inputmode="numeric" autocomplete="cc-exp" required>`)}
      ${field('CVV', html`<input name="cvv" inputmode="numeric" autocomplete="cc-csc" required>`)}
      <button class="main">Pay ${toPrice(transaction.requestedMinor, transaction.currency)}</button></form>`
  }
  const other = (body: Markup) =>
    html`<form class="card" method="post" action="${toAction(transaction, 'other')}">
      <input type="hidden" name="channel" value="${channel}">${body}</form>`
  if (channel === 'bank_transfer') {
    return other(html`<p>Paystack-Titan, account number <strong>9901234567</strong></p>
      ${field('Amount that you send, in hundredths', html`<input name="amount" inputmode="numeric" value="${transaction.requestedMinor}" required>`)}
      <button class="main">I have sent the money</button>`)
  }
  if (channel === 'ussd') {
    return other(html`<p>Dial <strong>*737*33*4*18791#</strong> on your phone.</p>
      <button class="main">I have completed this payment</button>`)
  }
  return other(html`<p>Zenith Bank, account 0000000000</p>
    ${field('Date of birth', html`<input name="birthday" placeholder="2006-09-06" required>`)}
    ${field('OTP', html`<input name="otp" inputmode="numeric" required>`)}<button class="main">Pay by bank</button>`)
}

const QUESTIONS: Readonly<Record<string, () => Markup>> = {
  pin: () => field('Card PIN', html`<input name="answer" type="password" inputmode="numeric" required>`),
  otp: () => field('OTP', html`<input name="answer" inputmode="numeric" autocomplete="one-time-code" required>`),
  phone: () => field('Phone number', html`<input name="answer" inputmode="tel" autocomplete="tel" required>`),
}

/** What the card's bank asks next. */
export function stepPage(transaction: Transaction): string {
  const [step = ''] = transaction.attempt?.steps ?? []
  const action = toAction(transaction, 'step')
  const question = QUESTIONS[step]?.()
  if (question) {
    return frame(
      transaction,
      html`<form class="card" method="post" action="${action}">${question}<button class="main">Authorize</button></form>`,
    )
  }
  return frame(
    transaction,
    html`<form class="card" method="post" action="${action}"><h2>3-D Secure</h2><p>Your bank asks whether it is you.</p>
    <button class="main" name="answer" value="success">Success</button>
    <button name="answer" value="failed">Failed</button></form>`,
  )
}

/** An end at which the payer stays until they go back. */
export const overPage = (text: string, back: string | null = null) =>
  page(
    'Payment',
    html`<main class="narrow"><p class="soft">Stand-in of Paystack</p><h1 role="alert">${text}</h1>
    ${back ? html`<p><a href="${back}">Back to the merchant</a></p>` : null}</main>`,
  )

const LATEST = 50

/** What the stand-in is, for who looks. */
export function aboutPage({ ledger }: Party): string {
  const rows = [...ledger.transactions.values()]
    .slice(-LATEST)
    .toReversed()
    .map(
      ({ id, reference, requestedMinor, currency, status, channel }) =>
        html`<li>${id} <code>${reference}</code> ${toPrice(requestedMinor, currency)}, ${channel}: ${status}
      <form method="post" action="/paystack/disputes"><input type="hidden" name="reference" value="${reference}"><button>Dispute it</button></form></li>`,
    )
  const outcomes = Object.entries(OUTCOMES).map(([word, meaning]) => html`<li><code>${word}</code> ${meaning}</li>`)
  const cards = TEST_CARDS.map(
    ({ number, cvv, pin, steps, refusal, refunds }) =>
      html`<li><code>${number}</code> CVV ${cvv} ${pin && `PIN ${pin}`} ${steps.join(', ')} ${refusal ?? 'pays'}, refunds ${refunds}</li>`,
  )
  return page(
    'Paystack',
    html`<p><a href="/">Sandbox</a></p><h1>Paystack</h1>
    <p class="soft">Payments on its page, charges of authorizations, refunds, disputes and signed webhooks.</p>
    <section class="card"><h2>Transactions</h2><ul>${rows.length ? rows : html`<li>None yet</li>`}</ul></section>
    <section class="card"><h2>Cards</h2><ul>${cards}</ul><p>OTP ${OTP}, any future expiry.</p></section>
    <section class="card"><h2>Control</h2>
      <p>Outcomes of a reference, an address, an authorization code or <code>*</code>:</p><ul>${outcomes}</ul>
      <p>The outcome <code>live-like</code> of the reference <code>mode</code> gives the limits and the retries of real money.
      What moved: <code>GET /control/paystack/books</code>.</p></section>`,
  )
}
