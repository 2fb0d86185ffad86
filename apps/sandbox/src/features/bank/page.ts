import type { Bank, Movement } from '#shared/bank.ts'
import type { BankMandate, BankMandates } from '#shared/direct-debit/bank-mandates.ts'
import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'

const WORDS = { credited: 'arrived', returned: 'went back', 'kept-silent': 'nobody says' } as const

const row = ({ amountMinor, accountNumber, senderName, party, disposition }: Movement) =>
  html`<li>${(amountMinor / 100).toFixed(2)} from ${senderName} to ${accountNumber} (${party}): ${WORDS[disposition]}</li>`

const mandateRow = ({ id, party, accountNumber, holder }: BankMandate) =>
  html`<li>${party} may debit ${accountNumber} of ${holder}
  <form method="post" action="/bank/revoke"><input type="hidden" name="mandate" value="${id}"><button>End it</button></form></li>`

/** The bank app of whoever pays: money to a number, codes to dial, and who may debit the account. */
export function bankPage({ bank, bankMandates }: { bank: Bank; bankMandates: BankMandates }, fault = ''): string {
  const accounts = bank.listAccounts().slice(-20).toReversed()
  return page(
    'Bank',
    html`<h1>Bank</h1><p class="soft">What a payer does in the app of their bank, or on their phone.</p>
    ${fault ? html`<p role="alert">${fault}</p>` : ''}
    <section class="card"><h2 style="margin-top:0">Send money</h2>
    <form method="post" action="/bank/transfer">
      <p class="field"><label for="number">Account number</label><input id="number" name="accountNumber" inputmode="numeric" list="numbers" required></p>
      <datalist id="numbers">${accounts.map(({ number, bankName }) => html`<option value="${number}">${bankName}</option>`)}</datalist>
      <p class="field"><label for="amount">Amount</label><input id="amount" name="amount" inputmode="decimal" required></p>
      <p class="field"><label for="sender">From</label><input id="sender" name="senderName" value="ADAEZE BELLO"></p>
      <p class="field"><label for="from">From the account</label><input id="from" name="senderAccount" inputmode="numeric"></p>
      <button class="main">Send</button></form></section>
    <section class="card"><h2 style="margin-top:0">Dial</h2>
    <form method="post" action="/bank/dial">
      <p class="field"><label for="code">Code</label><input id="code" name="code" required></p>
      <button class="main">Dial</button></form></section>
    <section class="card"><h2 style="margin-top:0">Who may debit</h2><ul>${bankMandates.list().map(mandateRow)}</ul></section>
    <h2>Sent</h2><ul>${bank.list().slice(-50).toReversed().map(row)}</ul>`,
  )
}
