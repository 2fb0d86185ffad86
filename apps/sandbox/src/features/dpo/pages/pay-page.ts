import { html } from '#shared/html.ts'
import { toMajor } from '#shared/major-amount.ts'
import { page } from '#shared/page.ts'
import type { Payment } from '../payments.ts'

/** One form: by what to pay, and whether it shall succeed. */
export function payPage(payment: Payment, fault: string | null): string {
  const amount = `${payment.currency} ${toMajor(payment.amountMinor, payment.currency)}`
  return page(
    'DPO Pay',
    html`<main class="narrow"><p class="soft">Stand-in of DPO Pay</p><h1>Pay ${amount}</h1>
    <p class="soft">Reference ${payment.companyRef || 'none'}</p>
    ${fault && html`<p role="alert"><strong>${fault}</strong></p>`}
    <form class="card" method="post" action="payv2.php" novalidate><input type="hidden" name="ID" value="${payment.token}">
      <fieldset style="border:0;margin:0;padding:0"><legend>Pay by</legend>
        <label class="tick"><input type="radio" name="means" value="card" checked> Card</label>
        <label class="tick"><input type="radio" name="means" value="mobile"> Mobile money</label>
        <label class="tick"><input type="radio" name="means" value="bank"> Bank transfer, which arrives the next day</label></fieldset>
      <label class="field">Card number
        <input name="card" value="5436886269848367" inputmode="numeric" autocomplete="off"></label>
      <label class="field">Phone, for mobile money
        <input name="phone" value="${payment.phone || '+2348012345678'}" inputmode="tel" autocomplete="off"></label>
      <p><button class="main" name="action" value="pay">Pay ${amount}</button></p>
      <p><button name="action" value="decline">Let the bank decline it</button>
        <button name="action" value="cancel">Cancel the payment</button>
        <button name="action" value="back">Back to the shop</button></p></form></main>`,
  )
}

/** Nothing to pay here any more. */
export function closedPage(text: string): string {
  return page(
    'DPO Pay',
    html`<main class="narrow"><p class="soft">Stand-in of DPO Pay</p><h1>Nothing to pay</h1><p>${text}</p></main>`,
  )
}
