import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'

interface Frame {
  fingerprint: string
  origin: string
  hasName: boolean
}

/** The fields in their frame; `data-` says to whom they may talk. */
export function framePage({ fingerprint, origin, hasName }: Frame): string {
  return page(
    'Card',
    html`<main class="narrow" style="padding:4px"><style>:root { color-scheme: light } body { padding: 0; background: none } [role=alert] { color: #b3261e;
      min-height: 1.5em; margin: 0 } [hidden] { display: none }</style>
    <form novalidate><p id="sheet-error" role="alert"></p>
      ${hasName ? field('name', 'Cardholder Name', 'cc-name') : ''}
      ${field('number', 'Card Number', 'cc-number')}
      ${field('expiration', 'Expiration Date (MM/YY)', 'cc-exp')}
      ${field('cvv', 'CVV (3 digits)', 'cc-csc')}</form>
    <div id="chosen" hidden><p><strong id="chosen-card"></strong></p>
      <button id="another" type="button">Choose another way to pay</button></div></main>
    <script type="module" src="/braintree/dropin/frame.js"></script>`,
  ).replace('<body>', html`<body data-fingerprint="${fingerprint}" data-origin="${origin}">`.text)
}

function field(name: string, label: string, autocomplete: string) {
  const mode = name === 'name' ? 'text' : 'numeric'
  return html`<div class="field" style="margin:4px 0"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" inputmode="${mode}" autocomplete="${autocomplete}" aria-describedby="${name}-error">
    <p id="${name}-error" role="alert"></p></div>`
}

/** The bank’s question; one button passes, the other fails. */
export function challengePage({ nonce, origin }: { nonce: string; origin: string }): string {
  return page(
    'Your bank',
    html`<main class="narrow"><p class="soft">Stand-in of your bank</p><h1>Is this you?</h1>
    <p>Confirm the payment with the code from your phone. Here a button does.</p>
    <p><button class="main" value="pass" disabled>Yes, confirm</button></p><p><button value="fail" disabled>No, refuse</button></p></main>
    <script type="module" src="/braintree/dropin/challenge.js"></script>`,
  ).replace('<body>', html`<body data-nonce="${nonce}" data-origin="${origin}">`.text)
}
